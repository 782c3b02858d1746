import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { waitingQuestions } from './question-repository.ts'

export const countWaitingQuestions = defineUseCase(operations.questions.waiting, async ({ db, actor }) => ({
  count: await waitingQuestions(db, actor.id),
}))
