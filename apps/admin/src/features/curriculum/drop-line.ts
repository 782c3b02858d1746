import type { useSortable } from '@dnd-kit/sortable'

type Sortable = Pick<ReturnType<typeof useSortable>, 'isOver' | 'isDragging' | 'activeIndex' | 'index'>

const line = 'before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-accent'

/** A line where a dragged row would go: above the row that it is over, or below on the way down. */
export const dropLine = ({ isOver, isDragging, activeIndex, index }: Sortable): string =>
  !isOver || isDragging ? '' : activeIndex < index ? `${line} before:-bottom-px` : `${line} before:-top-px`
