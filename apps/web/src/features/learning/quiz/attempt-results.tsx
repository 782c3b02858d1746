import type { Lesson, QuizAttempt } from '@skillharbor/contracts/entities'
import { useEffect, useRef } from 'react'
import { isAnswered } from './answers.ts'
import { t } from './messages.ts'
import { QuestionOutcome } from './question-outcome.tsx'
import { ReadAgain } from './read-again.tsx'

type AttemptResultsProps = { attempt: QuizAttempt; passPercent: number; lesson: Lesson }

/** What came of a submitted attempt: the score, and each question with what helps with it. */
export function AttemptResults({ attempt, passPercent, lesson }: AttemptResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form with the pressed button is gone.
  useEffect(() => heading.current?.focus(), [])
  const { language } = lesson.course
  const { questions, results, answers, passed } = attempt
  const score = attempt.score ?? 0
  const isExplained = results.some(({ explanation }) => explanation !== undefined)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p aria-hidden className={`text-4xl font-bold tabular-nums ${passed ? 'text-success' : 'text-ink'}`}>
          {t('percent', { score })}
        </p>
        <div className="grid gap-1">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold text-ink">
            {t(passed ? 'passed' : 'failed')}
          </h2>
          <p className="text-ink-soft">{t('score', { score, pass: passPercent })}</p>
        </div>
      </div>
      <ol className="grid gap-4">
        {questions.map((question, at) => {
          const result = results.find(({ id }) => id === question.id)
          const answer = answers[question.id]
          return (
            <li key={question.id} className="grid gap-2 rounded-control border border-line p-4">
              <p className="text-sm text-ink-soft">{t('question', { number: at + 1, count: questions.length })}</p>
              <p lang={language} className="font-medium whitespace-pre-line wrap-anywhere text-ink">
                {question.prompt}
              </p>
              {result && (
                <QuestionOutcome
                  question={question}
                  language={language}
                  result={result}
                  answer={isAnswered(answer) ? answer : undefined}
                />
              )}
            </li>
          )
        })}
      </ol>
      {results.some(({ correct }) => !correct) && <ReadAgain course={lesson.course} quizId={lesson._id} />}
      {!isExplained && <p className="text-sm text-ink-soft">{t('explainedLater')}</p>}
    </div>
  )
}
