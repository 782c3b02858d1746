import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Plus, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dragTexts } from './drag-texts.ts'
import { useEditorSession } from './editor-session.ts'
import { LessonRow } from './lesson-row.tsx'
import { t } from './messages.ts'
import { dropEdit } from './outline-edits.ts'
import { OutlineSaveState } from './outline-save-state.tsx'
import { SectionRow } from './section-row.tsx'
import { useStore } from './store.ts'
import { TitleForm } from './title-form.tsx'
import { useOutlineActions } from './use-outline-actions.ts'

// Rows stay where they are during a drag, and a line shows where the dragged one would go: hundreds of rows stay quick.
const stay = () => null

type Dragged = { id: string; title: string; isSection: boolean }

/** The outline: all sections and lessons, to be added, moved, renamed and taken out. */
export function OutlinePanel({ courseId, selected }: { courseId: string; selected: string | null }) {
  const { outline } = useEditorSession()
  const { sections } = useStore(outline)
  const { actions, said, takenOut } = useOutlineActions(courseId)
  const [dragged, setDragged] = useState<Dragged>()
  const [isAdding, setAdding] = useState(false)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const rows = useMemo(
    () => sections.flatMap(({ _id, lessons }) => [_id, ...lessons.map((lesson) => lesson._id)]),
    [sections],
  )

  const start = ({ active }: DragStartEvent) => {
    const id = String(active.id)
    const isSection = sections.some(({ _id }) => _id === id)
    setDragged({ id, title: String(active.data.current?.title ?? ''), isSection })
  }
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const edit = over && dropEdit(sections, String(active.id), String(over.id))
    if (edit) outline.apply(edit)
  }

  return (
    <section aria-label={t('outline.label')} className="grid content-start gap-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      <OutlineSaveState />
      {takenOut && (
        <Alert>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('outline.takenOut', { title: takenOut.title })}
            <Button variant="secondary" size="sm" onClick={takenOut.undo}>
              <Undo2 aria-hidden className="size-4" />
              {t('outline.undo')}
            </Button>
          </span>
        </Alert>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={dragTexts}
        onDragStart={start}
        onDragEnd={end}
        onDragCancel={() => setDragged(undefined)}
      >
        <SortableContext items={rows} strategy={stay}>
          {sections.length > 0 && (
            <ol className="grid gap-4">
              {sections.map((section) => (
                <SectionRow key={section._id} section={section} actions={actions}>
                  {section.lessons.map((lesson) => (
                    <LessonRow
                      key={lesson._id}
                      courseId={courseId}
                      lesson={lesson}
                      isSelected={lesson._id === selected}
                      isPassive={dragged?.isSection ?? false}
                      actions={actions}
                    />
                  ))}
                </SectionRow>
              ))}
            </ol>
          )}
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <p className="rounded-control border border-accent bg-surface px-4 py-2.5 text-sm font-medium shadow-raised">
              {dragged.title}
            </p>
          )}
        </DragOverlay>
      </DndContext>
      {isAdding || sections.length === 0 ? (
        <TitleForm
          label={t('outline.sectionTitle')}
          submitLabel={t('outline.addSection')}
          onClose={() => setAdding(false)}
          onSubmit={async (title) => actions.addSection(title)}
        />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {t('outline.addSection')}
        </Button>
      )}
    </section>
  )
}
