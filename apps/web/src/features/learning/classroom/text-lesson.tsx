import { t } from '../messages.ts'
import type { LessonContentProps } from './lesson-content-props.ts'
import { LessonText } from './lesson-text.tsx'
import { useReadToEnd } from './use-read-to-end.ts'

/** A text, done when it was open for a while and scrolled to its end. */
export function TextLesson({ lesson, isDone, onDone }: LessonContentProps) {
  return (
    <>
      {lesson.body === '' && <p className="text-ink-soft">{t('text.empty')}</p>}
      <LessonText lesson={lesson}>{!isDone && <EndOfText onRead={onDone} />}</LessonText>
    </>
  )
}

function EndOfText({ onRead }: { onRead: () => void }) {
  return <div ref={useReadToEnd<HTMLDivElement>(onRead)} aria-hidden className="h-px" />
}
