import { useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '../messages.ts'
import type { LessonContentProps } from './lesson-content-props.ts'
import { LessonText } from './lesson-text.tsx'
import { useReadToEnd } from './use-read-to-end.ts'

/** For the history's entry: the learner came back because the lesson isn't done after all. */
export const undone = { undone: true } as const

const isUndone = (state: unknown) => typeof state === 'object' && state !== null && 'undone' in state

/** A text, done when it was open for a while and scrolled to its end, unless the learner says that it isn't. */
export function TextLesson({ lesson, isDone, onDone }: LessonContentProps) {
  const cameBack = isUndone(useLocation().state)
  const [wasDone, setWasDone] = useState(isDone || cameBack)
  if (isDone && !wasDone) setWasDone(true)
  return (
    <>
      {lesson.body === '' && <p className="text-ink-soft">{t('text.empty')}</p>}
      <LessonText lesson={lesson}>{!wasDone && <EndOfText onRead={onDone} />}</LessonText>
    </>
  )
}

function EndOfText({ onRead }: { onRead: () => void }) {
  return <div ref={useReadToEnd<HTMLDivElement>(onRead)} aria-hidden className="h-px" />
}
