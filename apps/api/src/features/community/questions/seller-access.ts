import type { Actor } from '../../scope.ts'
import type { LockedQuestion } from './question-repository.ts'

/** Whether it's a question on one of the admin's own courses that no operator has taken away from them. */
export const isSellers = ({ sellerId, hiddenByOperator }: LockedQuestion, { id }: Actor): boolean =>
  sellerId === id && !hiddenByOperator
