import { operations } from '@skillharbor/contracts/operations'
import { attentionOf } from '../../commerce/sales/attention-repository.ts'
import { defineUseCase } from '../../use-case.ts'
import { overdueComplaints } from '../complaints/managed-complaint-repository.ts'
import { toManagedComplaint } from '../complaints/to-managed-complaint.ts'
import { failedJobs } from './failed-job-repository.ts'

/** The most complaints in one answer. */
const mostComplaints = 200

/** Returns what needs attention of all sellers' payments and refunds, complaints whose clock has run out, and of the queue. */
export const listEverybodysAttention = defineUseCase(operations.operator.attention, async ({ db, now }) => {
  const at = now()
  const [payments, complaints, jobs] = await Promise.all([
    attentionOf(db, 'everybody', at),
    overdueComplaints(db, at, mostComplaints),
    failedJobs(db),
  ])
  return { payments, complaints: complaints.map((row) => toManagedComplaint(row, at)), jobs }
})
