import { useSortable } from '@dnd-kit/sortable'
import type { DraftOutlineLesson } from '@skillharbor/contracts/entities'
import { Menu, MenuItem } from '@skillharbor/ui/menu'
import { ArrowDown, ArrowUp, Check, CircleDashed, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { DragHandle } from './drag-handle.tsx'
import { dropLine } from './drop-line.ts'
import { LessonKindIcon } from './lesson-kind.tsx'
import { lessonPath } from './lesson-path.ts'
import { t } from './messages.ts'
import type { OutlineActions } from './use-outline-actions.ts'

type LessonRowProps = {
  courseId: string
  lesson: DraftOutlineLesson
  isSelected: boolean
  /** A section is being dragged: lessons are no place to drop it. */
  isPassive: boolean
  actions: OutlineActions
}

/** A lesson of the outline, with its actions. An outline may have hundreds: a row is drawn again only if it changed. */
export const LessonRow = memo(function LessonRow({ courseId, lesson, isSelected, isPassive, actions }: LessonRowProps) {
  const { _id, title, kind, preview, optional, hasContent, changed } = lesson
  const sortable = useSortable({ id: _id, data: { title }, disabled: { droppable: isPassive } })
  return (
    <li
      id={`row-${_id}`}
      ref={sortable.setNodeRef}
      className={`relative flex items-center gap-1 rounded-control ${isSelected ? 'bg-accent-soft' : ''} ${sortable.isDragging ? 'opacity-50' : ''} ${dropLine(sortable)}`}
    >
      <DragHandle label={t('outline.drag', { title })} sortable={sortable} />
      <Link
        to={lessonPath(courseId, _id)}
        preventScrollReset
        aria-current={isSelected ? 'true' : undefined}
        className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-control py-1.5 text-sm hover:text-accent aria-current:font-semibold"
      >
        <LessonKindIcon kind={kind} />
        <span className="sr-only">{t(`kind.${kind}`)}</span>
        {/* The marks stand together, below a title that needs the width. */}
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 grow wrap-anywhere">{title}</span>
          <span className="flex gap-1">
            {preview && <Mark>{t('outline.preview')}</Mark>}
            {optional && <Mark>{t('outline.optional')}</Mark>}
          </span>
        </span>
        {!hasContent ? (
          <CircleDashed aria-label={t('outline.empty')} role="img" className="size-4 shrink-0 text-danger" />
        ) : (
          changed && (
            <span role="img" aria-label={t('outline.changed')} className="size-2 shrink-0 rounded-full bg-highlight" />
          )
        )}
      </Link>
      <Menu label={t('outline.actions', { title })}>
        <MenuItem icon={<Pencil />} onSelect={() => actions.renameLesson(_id)}>
          {t('outline.rename')}
        </MenuItem>
        <MenuItem icon={<ArrowUp />} onSelect={() => actions.stepLesson(_id, -1)}>
          {t('outline.moveUp')}
        </MenuItem>
        <MenuItem icon={<ArrowDown />} onSelect={() => actions.stepLesson(_id, 1)}>
          {t('outline.moveDown')}
        </MenuItem>
        {kind !== 'quiz' && (
          <MenuItem
            icon={preview && <Check />}
            checked={preview}
            onSelect={() => actions.setOptions(_id, { preview: !preview })}
          >
            {t('lesson.preview')}
          </MenuItem>
        )}
        <MenuItem
          icon={optional && <Check />}
          checked={optional}
          onSelect={() => actions.setOptions(_id, { optional: !optional })}
        >
          {t('lesson.optional')}
        </MenuItem>
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.takeOutLesson(_id)}>
          {t('outline.takeOut')}
        </MenuItem>
      </Menu>
    </li>
  )
})

function Mark({ children }: { children: string }) {
  return (
    <span className="shrink-0 rounded-full border border-line bg-surface px-2 py-0.5 text-xs font-medium text-ink-soft">
      {children}
    </span>
  )
}
