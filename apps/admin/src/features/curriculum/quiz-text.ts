import type { Question, Quiz } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'

const answersOf = (question: Question): string[] => {
  switch (question.kind) {
    case 'single':
      return question.choices.map((choice, at) => `${at === question.answer ? '[x]' : '[ ]'} ${choice}`)
    case 'multiple':
      return question.choices.map((choice, at) => `${question.answers.includes(at) ? '[x]' : '[ ]'} ${choice}`)
    case 'true-false':
      return question.answer === null ? [] : [t(question.answer ? 'quiz.true' : 'quiz.false')]
    case 'short-text':
      return question.answers
    case 'number':
      return question.answer === null ? [] : [`${question.answer} ± ${question.tolerance}`]
  }
}

/** A quiz as text, to be compared and copied. */
export const quizAsText = (quiz: Quiz | null): string =>
  quiz === null
    ? ''
    : [
        `${t('quiz.passPercent')}: ${quiz.passPercent}`,
        `${t('quiz.maxAttempts')}: ${quiz.maxAttempts ?? '∞'}`,
        ...quiz.questions.map((question, at) =>
          [`${at + 1}. ${question.prompt}`, ...answersOf(question), question.explanation].filter(Boolean).join('\n'),
        ),
      ].join('\n\n')
