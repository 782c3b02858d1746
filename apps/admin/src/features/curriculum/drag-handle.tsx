import type { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'

type DragHandleProps = { label: string; sortable: ReturnType<typeof useSortable> }

/** Drags its row with a pointer; picks it up by Space or Enter, after which the arrow keys move it. */
export function DragHandle({ label, sortable: { attributes, listeners, setActivatorNodeRef } }: DragHandleProps) {
  return (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={label}
      className="grid h-9 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-soft hover:text-accent"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}
