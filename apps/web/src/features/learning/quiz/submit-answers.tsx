import type { Answer, LearnerQuestion } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { useEffect, useId, useRef, useState } from 'react'
import { isAnswered } from './answers.ts'
import { t } from './messages.ts'

type SubmitAnswersProps = {
  questions: readonly LearnerQuestion[]
  answers: Readonly<Record<string, Answer>>
  isSubmitting: boolean
  submitFailed: boolean
  /** Leads to a question, by its place. */
  goTo: (at: number) => void
  submit: () => void
}

/** Submits the answers. With blanks among them, it asks first, and leads to the first of them. */
export function SubmitAnswers(props: SubmitAnswersProps) {
  const { questions, answers, isSubmitting, submitFailed, goTo, submit } = props
  const id = useId()
  const [asks, setAsks] = useState(false)
  const blanks = questions.flatMap((question, at) => (isAnswered(answers[question.id]) ? [] : [at]))
  const [firstBlank] = blanks
  const isAsking = asks && firstBlank !== undefined
  // A blank that comes later doesn't ask by itself: that would take the focus from where it is.
  if (asks && firstBlank === undefined) setAsks(false)
  return (
    <>
      {firstBlank !== undefined && (
        <p id={id} className={isAsking ? 'font-medium text-ink' : 'text-sm text-ink-soft'}>
          {t('unanswered', { count: blanks.length })}
        </p>
      )}
      {submitFailed && <Alert tone="error">{t('submitFailed')}</Alert>}
      {isAsking ? (
        <div className="flex flex-wrap gap-3">
          <GoToBlank at={firstBlank} describedBy={id} goTo={goTo} />
          <Button variant="secondary" busy={isSubmitting} onClick={submit}>
            {t('submitAnyway')}
          </Button>
        </div>
      ) : (
        <Button busy={isSubmitting} onClick={() => (firstBlank === undefined ? submit() : setAsks(true))}>
          {t('submit')}
        </Button>
      )}
    </>
  )
}

type GoToBlankProps = { at: number; describedBy: string; goTo: (at: number) => void }

function GoToBlank({ at, describedBy, goTo }: GoToBlankProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} aria-describedby={describedBy} onClick={() => goTo(at)}>
      {t('goToQuestion', { number: at + 1 })}
    </Button>
  )
}
