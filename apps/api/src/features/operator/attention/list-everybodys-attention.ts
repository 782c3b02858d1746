import { operations } from '@skillharbor/contracts/operations'
import { attentionOf } from '../../commerce/sales/attention-repository.ts'
import { defineUseCase } from '../../use-case.ts'
import { failedJobs } from './failed-job-repository.ts'

/** Returns what needs attention of all sellers' payments and refunds, and of the queue. */
export const listEverybodysAttention = defineUseCase(operations.operator.attention, async ({ db, now }) => {
  const [payments, jobs] = await Promise.all([attentionOf(db, 'everybody', now()), failedJobs(db)])
  return { payments, jobs }
})
