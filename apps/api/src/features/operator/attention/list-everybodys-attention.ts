import { operations } from '@skillharbor/contracts/operations'
import { attentionOf } from '../../commerce/sales/attention-repository.ts'
import { defineUseCase } from '../../use-case.ts'
import { overdueComplaints } from '../complaints/managed-complaint-repository.ts'
import { toManagedComplaint } from '../complaints/to-managed-complaint.ts'
import { failedJobs } from './failed-job-repository.ts'

/** The most complaints and the most jobs in one answer. */
const most = 200

/** Returns what needs attention of all sellers' payments and refunds, complaints whose clock has run out, and of the queue. */
export const listEverybodysAttention = defineUseCase(operations.operator.attention, async ({ db, now }) => {
  const at = now()
  const [payments, complaints, jobs] = await Promise.all([
    attentionOf(db, 'everybody', at),
    overdueComplaints(db, at, most + 1),
    failedJobs(db, most + 1),
  ])
  return {
    payments: payments.items,
    complaints: complaints.slice(0, most).map((row) => toManagedComplaint(row, at)),
    jobs: jobs.slice(0, most),
    more: payments.more || complaints.length > most || jobs.length > most,
  }
})
