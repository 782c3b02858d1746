import { createHash } from 'node:crypto'
import type { Answer, LearnerQuestion, Question, Quiz } from '@skillharbor/contracts/entities'

const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether the answer is right. An answer of another kind than the question's is wrong. */
export const isRight = (question: Question, answer: Answer | undefined): boolean => {
  switch (question.kind) {
    case 'single':
    case 'true-false':
      return question.answer !== null && answer === question.answer
    case 'multiple': {
      if (!Array.isArray(answer)) return false
      const [given, right] = [new Set(answer), new Set(question.answers)]
      return right.size > 0 && given.size === right.size && [...right].every((one) => given.has(one))
    }
    case 'short-text':
      return (
        typeof answer === 'string' && question.answers.some((one) => plain(one) !== '' && plain(one) === plain(answer))
      )
    case 'number':
      return (
        typeof answer === 'number' &&
        question.answer !== null &&
        // Decimal fractions aren't exact: 0.3 is within 0.1 of 0.2.
        Math.abs(answer - question.answer) <= question.tolerance + Number.EPSILON * Math.abs(question.answer) * 4
      )
  }
}

/** The right answer in words. */
export const rightAnswer = (question: Question): string => {
  switch (question.kind) {
    case 'single':
      return question.answer === null ? '' : (question.choices[question.answer] ?? '')
    case 'multiple':
      return question.answers.map((answer) => question.choices[answer] ?? '').join('; ')
    case 'true-false':
      return question.answer ? 'True' : 'False'
    case 'short-text':
      return question.answers.find((answer) => answer.trim() !== '') ?? ''
    case 'number':
      return question.tolerance === 0 ? `${question.answer}` : `${question.answer} ± ${question.tolerance}`
  }
}

/** The share of right answers, in percent, rounded down. */
export const scoreOf = (right: number, of: number): number => (of === 0 ? 0 : Math.floor((100 * right) / of))

/** Sorts by a hash, so that an attempt shows the same order each time, and another attempt a different one. */
const shuffled = <T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] => {
  const place = (item: T) =>
    createHash('sha256')
      .update(`${seed} ${nameOf(item)}`)
      .digest('hex')
  return items
    .map((item) => ({ item, at: place(item) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item)
}

/** The quiz's questions as this attempt shows them, without right answers or explanations. */
export const toLearnerQuestions = ({ questions, shuffle }: Quiz, attemptId: string): LearnerQuestion[] => {
  const shown = questions.map((question): LearnerQuestion => {
    const { id, kind, prompt } = question
    const choices = 'choices' in question ? question.choices.map((text, at) => ({ id: at, text })) : []
    const ordered = shuffle ? shuffled(choices, `${attemptId} ${id}`, (choice) => `${choice.id}`) : choices
    return { id, kind, prompt, choices: ordered }
  })
  return shuffle ? shuffled(shown, attemptId, ({ id }) => id) : shown
}
