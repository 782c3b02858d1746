import { useSortable } from '@dnd-kit/sortable'
import type { DraftSection } from '@skillharbor/contracts/entities'
import { Menu, MenuItem } from '@skillharbor/ui/menu'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AddLesson } from './add-lesson.tsx'
import { DragHandle } from './drag-handle.tsx'
import { dropLine } from './drop-line.ts'
import { t } from './messages.ts'
import { TitleForm } from './title-form.tsx'
import type { OutlineActions } from './use-outline-actions.ts'

type SectionRowProps = {
  section: DraftSection
  actions: OutlineActions
  /** Its lessons' rows. */
  children: ReactNode
}

/** A section of the outline: its title and actions, its lessons, and a way to add one. */
export function SectionRow({ section, actions, children }: SectionRowProps) {
  const { _id, title, lessons } = section
  const [isRenaming, setRenaming] = useState(false)
  const sortable = useSortable({ id: _id, data: { title } })
  return (
    <li id={`row-${_id}`} className={`grid gap-1 ${sortable.isDragging ? 'opacity-50' : ''}`}>
      {isRenaming ? (
        <TitleForm
          label={t('outline.sectionTitle')}
          submitLabel={t('outline.rename')}
          start={title}
          onClose={() => setRenaming(false)}
          onSubmit={async (next) => actions.renameSection(_id, next)}
        />
      ) : (
        <div ref={sortable.setNodeRef} className={`relative flex items-center gap-1 ${dropLine(sortable)}`}>
          <DragHandle label={t('outline.drag', { title })} sortable={sortable} />
          <h3 className="min-w-0 grow py-2 font-semibold wrap-anywhere text-ink">{title}</h3>
          <Menu label={t('outline.actions', { title })}>
            <MenuItem icon={<Pencil />} onSelect={() => setRenaming(true)}>
              {t('outline.rename')}
            </MenuItem>
            <MenuItem icon={<ArrowUp />} onSelect={() => actions.stepSection(_id, -1)}>
              {t('outline.moveUp')}
            </MenuItem>
            <MenuItem icon={<ArrowDown />} onSelect={() => actions.stepSection(_id, 1)}>
              {t('outline.moveDown')}
            </MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.takeOutSection(_id)}>
              {t('outline.takeOutSection', { count: lessons.length })}
            </MenuItem>
          </Menu>
        </div>
      )}
      {lessons.length > 0 && <ol className="grid gap-0.5">{children}</ol>}
      <AddLesson sectionId={_id} section={title} onAdd={actions.addLesson} />
    </li>
  )
}
