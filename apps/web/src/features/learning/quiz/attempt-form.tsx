import type { Lesson, QuizAttempt } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { useEffect, useRef } from 'react'
import type { SavingState } from './answer-saver.ts'
import { t } from './messages.ts'
import { QuestionField } from './question-field.tsx'
import { SubmitAnswers } from './submit-answers.tsx'
import { useAnswers } from './use-attempt.ts'

type AttemptFormProps = {
  attempt: QuizAttempt
  lesson: Lesson
  submit: (attemptId: string) => void
  isSubmitting: boolean
  submitFailed: boolean
}

/** The questions of an attempt that isn't submitted yet. */
export function AttemptForm({ attempt, lesson, submit, isSubmitting, submitFailed }: AttemptFormProps) {
  const { answers, state, answer, flush } = useAnswers(attempt, lesson._id, submit)
  const form = useRef<HTMLFormElement>(null)
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('legend')?.focus(), [])
  const goTo = (at: number) => {
    const legend = form.current?.querySelectorAll<HTMLElement>('legend')[at]
    legend?.scrollIntoView({ block: 'center' })
    legend?.focus({ preventScroll: true })
  }
  return (
    // Enter in a field submits nothing: it would take the other answers for blanks.
    <form ref={form} className="grid gap-8" onSubmit={(event) => event.preventDefault()}>
      {attempt.questions.map((question, at) => (
        <QuestionField
          key={question.id}
          question={question}
          language={lesson.course.language}
          position={t('question', { number: at + 1, count: attempt.questions.length })}
          answer={answers[question.id]}
          onAnswer={(value, typing) => answer(question.id, value, typing)}
          onLeave={() => void flush()}
        />
      ))}
      <div className="grid justify-items-start gap-3 border-t border-line pt-5">
        <Saving state={state} trySaving={() => void flush()} />
        <SubmitAnswers
          questions={attempt.questions}
          answers={answers}
          isSubmitting={isSubmitting}
          submitFailed={submitFailed}
          goTo={goTo}
          submit={() => void flush().then((isSaved) => isSaved && !isSubmitting && submit(attempt._id))}
        />
      </div>
    </form>
  )
}

function Saving({ state, trySaving }: { state: SavingState; trySaving: () => void }) {
  if (state === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Alert tone="error">{t('saveFailed')}</Alert>
        <Button variant="secondary" onClick={trySaving}>
          {t('trySaving')}
        </Button>
      </div>
    )
  return (
    <p role="status" className="text-sm text-ink-soft">
      {t(state === 'saving' ? 'saving' : 'saved')}
    </p>
  )
}
