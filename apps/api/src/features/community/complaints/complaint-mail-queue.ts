import type { Language } from '@skillharbor/messages/language'
import type { Db } from '../../../db/connection.ts'
import { addJob, type JobPayload } from '../../jobs.ts'

/** Queues the email about a step of a complaint, to be sent when this transaction commits. */
export const enqueueComplaintMail = (db: Db, mail: JobPayload<'mail-complaint'>): Promise<void> =>
  addJob(db, 'mail-complaint', mail, { key: `mail:complaint:${mail.id}:${mail.step}` })

/** Queues the email with a link to complain by. The job makes the link, so the queue never holds a secret. */
export const enqueueComplaintLink = (db: Db, email: string, language: Language): Promise<void> =>
  addJob(db, 'mail-complaint-link', { email, language }, { key: `mail:complaint-link:${email}` })
