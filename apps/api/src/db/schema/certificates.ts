import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { learners } from './accounts.ts'
import { time } from './columns.ts'
import { courses } from './courses.ts'
import { courseRevisions } from './curriculum.ts'
import { purchases } from './payments.ts'

/** The quizzes, with the learner's best score in percent. */
export type CertificateDetails = { quizzes: { title: string; score: number }[] }

/**
 * What a learner who finished a course can show to others. It belongs to a purchase: whatever revokes the purchase revokes
 * it in the same transaction, for good (`revokeCertificates`). Buying the course again earns another one.
 */
export const certificates = pgTable(
  'certificates',
  {
    /** Random: whoever knows it can see the certificate. */
    id: uuid('id').primaryKey(),
    /** Null if it was revoked with a purchase that was restored later, and the learner has got another one for it. */
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** The revision that the learner finished. */
    revisionId: uuid('revision_id')
      .notNull()
      .references(() => courseRevisions.id),
    /** The name as it was. Null once the account is deleted; then nobody sees the certificate any more. */
    learnerName: text('learner_name'),
    courseTitle: text('course_title').notNull(),
    /** What else it says of the learner, as it was. Null for certificates from before that was kept. */
    details: jsonb('details').$type<CertificateDetails>(),
    completedAt: time('completed_at').notNull(),
    issuedAt: time('issued_at').notNull(),
    revokedAt: time('revoked_at'),
    /** The bit that says in the status lists whether it is revoked. */
    statusIndex: integer('status_index').notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    uniqueIndex('certificates_purchase').on(t.purchaseId),
    uniqueIndex('certificates_once').on(t.learnerId, t.courseId).where(sql`revoked_at is null`),
    // The digits of its number. Two certificates that are older than numbers may have the same.
    index('certificates_number').on(sql`left(${t.id}::text, 8)`),
    index('certificates_learner').on(t.learnerId),
    uniqueIndex('certificates_status').on(t.statusIndex),
    index('certificates_revoked').on(t.statusIndex).where(sql`revoked_at is not null`),
  ],
)
