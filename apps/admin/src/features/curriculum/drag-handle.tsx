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
      className="relative grid h-9 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-soft after:absolute after:-inset-x-2 after:-inset-y-1 hover:text-accent"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}
