import type { LearnerQuestion, QuestionResult, QuizAttempt } from '@skillharbor/contracts/entities'
import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { answerText, isAnswered, rightAnswerText } from './answers.ts'
import { t } from './messages.ts'

const bold = (text: ReactNode) => <strong className="font-semibold text-ink">{text}</strong>

/** What came of a submitted attempt, question by question. */
export function AttemptResults({ attempt, passPercent }: { attempt: QuizAttempt; passPercent: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form with the pressed button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold text-ink">
          {t(attempt.passed ? 'passed' : 'failed')}
        </h2>
        <p className="text-ink-soft">{t('score', { score: attempt.score ?? 0, pass: passPercent })}</p>
      </div>
      <ol className="grid gap-4">
        {attempt.questions.map((question, at) => {
          const result = attempt.results.find(({ id }) => id === question.id)
          const answer = attempt.answers[question.id]
          return (
            <li key={question.id} className="grid gap-2 rounded-control border border-line p-4">
              <p className="text-sm text-ink-soft">
                {t('question', { number: at + 1, count: attempt.questions.length })}
              </p>
              <p className="font-medium whitespace-pre-line wrap-anywhere text-ink">{question.prompt}</p>
              <p className="wrap-anywhere text-ink-soft">
                {answer !== undefined && isAnswered(answer)
                  ? t('yourAnswer', { answer: answerText(question, answer), b: bold })
                  : t('noAnswer')}
              </p>
              {result && <Result result={result} kind={question.kind} />}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type ResultProps = { result: QuestionResult; kind: LearnerQuestion['kind'] }

function Result({ result: { correct, rightAnswer, explanation }, kind }: ResultProps) {
  const Icon = correct ? CircleCheck : CircleX
  return (
    <>
      <p className={`flex items-center gap-2 font-medium ${correct ? 'text-success' : 'text-danger'}`}>
        <Icon aria-hidden className="size-5" />
        {t(correct ? 'right' : 'wrong')}
      </p>
      {!correct && rightAnswer !== undefined && (
        <p className="wrap-anywhere text-ink-soft">
          {t('rightAnswer', { answer: rightAnswerText(kind, rightAnswer), b: bold })}
        </p>
      )}
      {explanation && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{explanation}</p>}
    </>
  )
}
