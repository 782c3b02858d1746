import type { Active, DndContextProps, Over } from '@dnd-kit/core'
import { t } from './messages.ts'

const titleOf = ({ data }: Active | Over): string => String(data.current?.title ?? '')

/** What a screen reader says before and during a drag. A getter: the language is known by then. */
export const dragTexts: NonNullable<DndContextProps['accessibility']> = {
  get screenReaderInstructions() {
    return { draggable: t('drag.instructions') }
  },
  announcements: {
    onDragStart: ({ active }) => t('drag.start', { title: titleOf(active) }),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('drag.over', { title: titleOf(active), place: titleOf(over) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('drag.end', { title: titleOf(active), place: titleOf(over) })
        : t('drag.cancel', { title: titleOf(active) }),
    onDragCancel: ({ active }) => t('drag.cancel', { title: titleOf(active) }),
  },
}
