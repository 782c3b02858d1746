import { AppError } from '../../app-error.ts'
import type { Actor } from '../../scope.ts'

/** Nobody decides about reports of their own courses, or brings one back: another operator does (decision 048). Throws FORBIDDEN. */
export const requireOthersCourse = (operator: Actor, ownerId: string): void => {
  if (ownerId === operator.id)
    throw new AppError('FORBIDDEN', 'You sell this course. Another operator has to decide about it')
}
