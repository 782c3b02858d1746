import type { Lesson, QuizSummary } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { formatMoment } from '../../../lib/format-moment.ts'
import type { LessonContentProps } from '../classroom/lesson-content-props.ts'
import { LessonText } from '../classroom/lesson-text.tsx'
import { AttemptForm } from './attempt-form.tsx'
import { AttemptResults } from './attempt-results.tsx'
import { t } from './messages.ts'
import { useAttempt } from './use-attempt.ts'
import { useRedrawAt } from './use-redraw-at.ts'

/** A quiz: what it asks for, then the attempt, then its results. It is done when it was passed. */
export function QuizLesson({ lesson, isDone }: Pick<LessonContentProps, 'lesson' | 'isDone'>) {
  const { quiz } = lesson
  // Then there is an attempt left.
  useRedrawAt(quiz?.nextAttemptAt ?? null)
  if (!quiz) return <LessonText lesson={lesson} />
  return (
    <>
      <LessonText lesson={lesson} />
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-6">
        <Facts quiz={quiz} />
        {lesson.access === 'owner' ? (
          <>
            {!quiz.passed && <p className="text-ink-soft">{t(isDone ? 'markedBefore' : 'toFinish')}</p>}
            <Quiz lesson={lesson} quiz={quiz} />
          </>
        ) : (
          <p className="text-ink-soft">{t('ownersOnly')}</p>
        )}
      </div>
    </>
  )
}

/** How often the learner may try now; null for any number of times. */
const attemptsLeft = ({ maxAttempts, attemptsUsed, nextAttemptAt }: QuizSummary) => {
  if (nextAttemptAt) return Date.parse(nextAttemptAt) <= Date.now() ? 1 : 0
  return maxAttempts === null ? null : Math.max(0, maxAttempts - attemptsUsed)
}

function Facts({ quiz }: { quiz: QuizSummary }) {
  const left = attemptsLeft(quiz)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      <li>{t('questions', { count: quiz.questionCount })}</li>
      <li>{t('pass', { percent: quiz.passPercent })}</li>
      {left !== null && <li>{t('attempts', { count: left })}</li>}
      {quiz.bestScore !== null && <li className="text-ink">{t('best', { percent: quiz.bestScore })}</li>}
    </ul>
  )
}

function Quiz({ lesson, quiz }: { lesson: Lesson; quiz: QuizSummary }) {
  const { attempt, start, isStarting, startFailed, refusal, ...submitting } = useAttempt({
    courseId: lesson.course._id,
    lessonId: lesson._id,
  })
  const isOpen = attempt !== undefined && attempt.submittedAt === null
  const { answered } = quiz
  const isBegun = attempt === undefined && answered != null
  if (isOpen) return <AttemptForm key={attempt._id} attempt={attempt} lesson={lesson} {...submitting} />
  return (
    <>
      {attempt && <AttemptResults attempt={attempt} passPercent={quiz.passPercent} lesson={lesson} />}
      {startFailed && <Alert tone="error">{refusal ?? t('startFailed')}</Alert>}
      {attemptsLeft(quiz) === 0 ? (
        <p className="text-ink-soft">
          {quiz.nextAttemptAt ? t('opensAgain', { time: formatMoment(quiz.nextAttemptAt) }) : t('noneLeft')}
        </p>
      ) : (
        <Button
          className="justify-self-start"
          variant={quiz.passed || attempt?.passed ? 'secondary' : 'primary'}
          busy={isStarting}
          onClick={start}
        >
          {isBegun
            ? t('goOn', { answered, count: quiz.questionCount })
            : t(attempt || quiz.attemptsUsed > 0 ? 'again' : 'start')}
        </Button>
      )}
    </>
  )
}
