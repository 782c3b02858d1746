import type { ManagedComplaint } from '@skillharbor/contracts/entities'
import { deletedEmail } from '../../../db/schema/accounts.ts'
import type { ComplaintRow } from '../../community/complaints/complaint-repository.ts'
import { toComplaint } from '../../community/complaints/to-complaint.ts'

const personOf = ({ complaint, learner }: ComplaintRow): ManagedComplaint['by'] => {
  if (!learner) return { username: null, email: complaint.email }
  const isDeleted = learner.email === deletedEmail(complaint.learnerId ?? '')
  return isDeleted ? { username: null, email: null } : learner
}

/** Converts a complaint to what operators see of it: also who complains, and how its clock stands. */
export const toManagedComplaint = (row: ComplaintRow, now: Date): ManagedComplaint => {
  const { acknowledgeBy, acknowledgedAt, answerBy, answeredAt } = row.complaint
  const dueAt = acknowledgedAt ? answerBy : acknowledgeBy
  const overdue = answeredAt === null && dueAt <= now
  return { ...toComplaint(row), by: personOf(row), dueAt: dueAt.toISOString(), overdue }
}
