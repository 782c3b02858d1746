import type { Answer, LearnerQuestion, QuestionResult } from '@skillharbor/contracts/entities'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { answerText, rightAnswerText } from './answers.ts'
import { t } from './messages.ts'

const looks = {
  right: { Icon: CircleCheck, color: 'text-success' },
  wrong: { Icon: CircleX, color: 'text-danger' },
  noAnswer: { Icon: CircleMinus, color: 'text-ink-soft' },
} as const

type QuestionOutcomeProps = {
  question: LearnerQuestion
  /** The language of its words, as a BCP 47 tag. */
  language: string | undefined
  result: QuestionResult
  /** Undefined if there was none. */
  answer: Answer | undefined
}

/** How a question was answered, and what was right and why as far as the learner may see it. */
export function QuestionOutcome({ question, language, result, answer }: QuestionOutcomeProps) {
  const { correct, rightAnswer, explanation } = result
  const outcome = correct ? 'right' : answer === undefined ? 'noAnswer' : 'wrong'
  const { Icon, color } = looks[outcome]
  const bold = (text: ReactNode) => (
    // True and false are our words.
    <strong lang={question.kind === 'true-false' ? undefined : language} className="font-semibold text-ink">
      {text}
    </strong>
  )
  return (
    <>
      {answer !== undefined && (
        <p className="wrap-anywhere text-ink-soft">
          {t('yourAnswer', { answer: answerText(question, answer), b: bold })}
        </p>
      )}
      <p className={`flex items-center gap-2 font-medium ${color}`}>
        <Icon aria-hidden className="size-5" />
        {t(outcome)}
      </p>
      {!correct && rightAnswer !== undefined && (
        <p className="wrap-anywhere text-ink-soft">
          {t('rightAnswer', { answer: rightAnswerText(question.kind, rightAnswer), b: bold })}
        </p>
      )}
      {explanation && (
        <p lang={language} className="whitespace-pre-line wrap-anywhere text-ink-soft">
          {explanation}
        </p>
      )}
    </>
  )
}
