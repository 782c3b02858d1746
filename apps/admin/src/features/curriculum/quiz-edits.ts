import type { Question, Quiz } from '@skillharbor/contracts/entities'

type Kind = Question['kind']

export const newQuestion = (kind: Kind, id: string): Question => {
  const shared = { id, prompt: '', explanation: '' }
  switch (kind) {
    case 'single':
      return { ...shared, kind, choices: ['', ''], answer: null }
    case 'multiple':
      return { ...shared, kind, choices: ['', ''], answers: [] }
    case 'true-false':
      return { ...shared, kind, answer: null }
    case 'short-text':
      return { ...shared, kind, answers: [''] }
    case 'number':
      return { ...shared, kind, answer: null, tolerance: 0 }
  }
}

export const changeQuestion =
  (next: Question) =>
  (quiz: Quiz): Quiz => ({
    ...quiz,
    questions: quiz.questions.map((question) => (question.id === next.id ? next : question)),
  })

export const addQuestion =
  (question: Question) =>
  (quiz: Quiz): Quiz => ({ ...quiz, questions: [...quiz.questions, question] })

export const removeQuestion =
  (id: string) =>
  (quiz: Quiz): Quiz => ({ ...quiz, questions: quiz.questions.filter((question) => question.id !== id) })

/** Puts a removed question back where it was, unless another tab did. */
export const restoreQuestion =
  (question: Question, index: number) =>
  (quiz: Quiz): Quiz =>
    quiz.questions.some(({ id }) => id === question.id)
      ? quiz
      : { ...quiz, questions: quiz.questions.toSpliced(index, 0, question) }

export const stepQuestion =
  (id: string, step: -1 | 1) =>
  (quiz: Quiz): Quiz => {
    const from = quiz.questions.findIndex((question) => question.id === id)
    const to = from + step
    const moved = quiz.questions.slice(from, from + 1)
    if (from < 0 || to < 0 || to >= quiz.questions.length) return quiz
    return { ...quiz, questions: quiz.questions.toSpliced(from, 1).toSpliced(to, 0, ...moved) }
  }

type WithChoices = Extract<Question, { kind: 'single' | 'multiple' }>

export const isRight = (question: WithChoices, at: number): boolean =>
  question.kind === 'single' ? question.answer === at : question.answers.includes(at)

/** Marks a choice as right: the only one, or one more or less of several. */
export const markChoice = (question: WithChoices, at: number): WithChoices => {
  if (question.kind === 'single') return { ...question, answer: at }
  const others = question.answers.filter((one) => one !== at)
  const answers = others.length < question.answers.length ? others : [...others, at].sort((a, b) => a - b)
  return { ...question, answers }
}

/** Takes a choice away; the right ones after it keep their marks. */
export const removeChoice = (question: WithChoices, at: number): WithChoices => {
  const choices = question.choices.toSpliced(at, 1)
  const shift = (one: number) => (one > at ? one - 1 : one)
  if (question.kind === 'single') {
    const { answer } = question
    return { ...question, choices, answer: answer === null || answer === at ? null : shift(answer) }
  }
  return { ...question, choices, answers: question.answers.filter((one) => one !== at).map(shift) }
}

/** What a question lacks before its course can be published. */
export type Missing = 'prompt' | 'choices' | 'answer'

export const missingIn = (question: Question): Missing[] => {
  const missing: Missing[] = question.prompt.trim() === '' ? ['prompt'] : []
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const areFilled = question.choices.length >= 2 && question.choices.every((choice) => choice.trim() !== '')
      const hasAnswer = question.kind === 'single' ? question.answer !== null : question.answers.length > 0
      return [...missing, ...(areFilled ? [] : ['choices' as const]), ...(hasAnswer ? [] : ['answer' as const])]
    }
    case 'true-false':
    case 'number':
      return question.answer === null ? [...missing, 'answer'] : missing
    case 'short-text':
      return question.answers.some((answer) => answer.trim() !== '') ? missing : [...missing, 'answer']
  }
}
