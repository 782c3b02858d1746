import type { Answer, LearnerQuestion } from '@skillharbor/contracts/entities'
import { locale } from '@skillharbor/messages/language'
import { t } from './messages.ts'

export const isAnswered = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0)

/** The number in a typed text, with or without commas between thousands; undefined if it isn't one. */
export const numberIn = (text: string): number | undefined => {
  const plain = text.trim().replaceAll(',', '').replace('−', '-')
  const number = Number(plain)
  return plain === '' || !Number.isFinite(number) ? undefined : number
}

const inList = new Intl.ListFormat(locale())

/** A learner's answer in words. */
export const answerText = ({ choices }: LearnerQuestion, answer: Answer): string => {
  const choiceText = (id: number) => choices.find((choice) => choice.id === id)?.text ?? ''
  if (typeof answer === 'boolean') return t(answer ? 'true' : 'false')
  if (Array.isArray(answer)) return inList.format(answer.map(choiceText))
  if (typeof answer === 'number' && choices.length > 0) return choiceText(answer)
  return String(answer)
}

const trueOrFalse = new Map([
  ['True', 'true'],
  ['False', 'false'],
] as const)

/** A right answer as the API says it: the seller's words, or what it calls true and false. */
export const rightAnswerText = (kind: LearnerQuestion['kind'], answer: string): string => {
  const key = kind === 'true-false' && (answer === 'True' || answer === 'False') ? trueOrFalse.get(answer) : undefined
  return key ? t(key) : answer
}
