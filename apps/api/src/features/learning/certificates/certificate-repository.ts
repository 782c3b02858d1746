import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins, learners } from '../../../db/schema/accounts.ts'
import { certificates } from '../../../db/schema/certificates.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions } from '../../../db/schema/curriculum.ts'
import { enrolments } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { teacherProfiles } from '../../../db/schema/teachers.ts'
import { teacherName } from '../../../db/seller-name.ts'
import type { Entitlement } from '../../consequences.ts'

const shown = {
  id: certificates.id,
  learnerName: certificates.learnerName,
  courseId: certificates.courseId,
  courseTitle: certificates.courseTitle,
  courseLanguage: courses.language,
  revision: courseRevisions.number,
  lessonCount: courseRevisions.lessonCount,
  durationSeconds: courseRevisions.durationSeconds,
  details: certificates.details,
  /** Null once the account is deleted. */
  teacher: sql<string | null>`case when ${admins.formerName} is null then ${teacherName} end`,
  headline: teacherProfiles.headline,
  completedAt: certificates.completedAt,
  issuedAt: certificates.issuedAt,
  revokedAt: certificates.revokedAt,
  statusIndex: certificates.statusIndex,
  /** Whether another certificate that can be found begins alike. */
  isNumberShared: sql<boolean>`exists (select from ${certificates} other where left(other.id::text, 8) =
    left(${certificates.id}::text, 8) and other.id <> ${certificates.id} and other.learner_name is not null)`,
  /** The learner's. */
  language: learners.language,
}

const certificatesOf = (db: Db) =>
  db
    .select(shown)
    .from(certificates)
    .innerJoin(courseRevisions, eq(courseRevisions.id, certificates.revisionId))
    .innerJoin(learners, eq(learners.id, certificates.learnerId))
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .leftJoin(teacherProfiles, eq(teacherProfiles.adminId, admins.id))
export type CertificateRow = Awaited<ReturnType<typeof certificatesOf>>[number]

/** The certificate, unless its learner's account is deleted. */
export const certificateById = async (db: Db, id: string): Promise<CertificateRow | undefined> => {
  const [row] = await certificatesOf(db).where(and(eq(certificates.id, id), isNotNull(certificates.learnerName)))
  return row
}

const hasDigits = (digits: string) => sql`left(${certificates.id}::text, 8) = ${digits}`

/**
 * The certificate whose number has these digits, unless its learner's account is deleted. Undefined also for eight digits
 * that two certificates share, as those from before there were numbers may: they are found by twelve.
 */
export const certificateByDigits = async (db: Db, digits: string): Promise<CertificateRow | undefined> => {
  const [row, another] = await certificatesOf(db)
    .where(
      and(
        hasDigits(digits.slice(0, 8)),
        sql`starts_with(replace(${certificates.id}::text, '-', ''), ${digits})`,
        isNotNull(certificates.learnerName),
      ),
    )
    .limit(2)
  return another ? undefined : row
}

/** Whether a certificate's number has these digits. */
export const areDigitsTaken = async (db: Db, digits: string): Promise<boolean> =>
  (await db.select({ id: certificates.id }).from(certificates).where(hasDigits(digits)).limit(1)).length > 0

/** The learner's certificates, newest first, including revoked ones. */
export const certificatesOfLearner = (db: Db, learnerId: string): Promise<CertificateRow[]> =>
  certificatesOf(db).where(eq(certificates.learnerId, learnerId)).orderBy(desc(certificates.statusIndex))

/** The certificate that belongs to this purchase. */
export const certificateOfPurchase = async (db: Db, purchaseId: string): Promise<CertificateRow | undefined> => {
  const [row] = await certificatesOf(db).where(eq(certificates.purchaseId, purchaseId))
  return row
}

/**
 * What the learner owns of this course, and how they finished it; the last is null if they didn't. Locks the purchase until
 * the transaction ends, so that a refund comes before or after it.
 */
export const lockFinishedCourse = async (tx: Db, learnerId: string, courseId: string) => {
  const [row] = await tx
    .select({
      purchaseId: purchases.id,
      learnerName: learners.username,
      courseTitle: courses.title,
      completedAt: enrolments.completedAt,
      revisionId: enrolments.completedRevisionId,
    })
    .from(purchases)
    .innerJoin(learners, eq(learners.id, purchases.learnerId))
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .leftJoin(
      enrolments,
      and(eq(enrolments.learnerId, purchases.learnerId), eq(enrolments.courseId, purchases.courseId)),
    )
    .where(and(eq(purchases.learnerId, learnerId), eq(purchases.courseId, courseId), isNull(purchases.revokedAt)))
    .for('no key update', { of: purchases })
  return row
}

/** Takes a revoked certificate from its purchase, which can then have another one. */
export const detachCertificate = async (tx: Db, id: string): Promise<void> => {
  await tx
    .update(certificates)
    .set({ purchaseId: null })
    .where(and(eq(certificates.id, id), isNotNull(certificates.revokedAt)))
}

/** Stores the certificate, unless its purchase has one. */
export const insertCertificate = async (tx: Db, certificate: typeof certificates.$inferInsert): Promise<void> => {
  await tx.insert(certificates).values(certificate).onConflictDoNothing({ target: certificates.purchaseId })
}

/** The highest bit in use; 0 if there is no certificate. */
export const lastStatusIndex = async (db: Db): Promise<number> => {
  const [row] = await db.select({ last: max(certificates.statusIndex) }).from(certificates)
  return row?.last ?? 0
}

/** The bits of all revoked certificates from `from` (inclusive) to `to` (exclusive). */
export const revokedIndexes = async (db: Db, from: number, to: number): Promise<number[]> => {
  const rows = await db
    .select({ index: certificates.statusIndex })
    .from(certificates)
    .where(
      and(isNotNull(certificates.revokedAt), gte(certificates.statusIndex, from), lt(certificates.statusIndex, to)),
    )
    .orderBy(asc(certificates.statusIndex))
  return rows.map(({ index }) => index)
}

/** Revokes the certificates of these purchases, which are revoked. */
export const revokeCertificates = async (
  tx: Db,
  entitlements: readonly Pick<Entitlement, 'purchaseId'>[],
  now: Date,
): Promise<void> => {
  const ids = entitlements.map(({ purchaseId }) => purchaseId)
  await tx
    .update(certificates)
    .set({ revokedAt: now })
    .where(and(inArray(certificates.purchaseId, ids), isNull(certificates.revokedAt)))
}

/** How many certificates are revoked. It only grows, so it is the version of the status lists. */
export const countRevoked = async (db: Db): Promise<number> => {
  const [row] = await db.select({ revoked: count() }).from(certificates).where(isNotNull(certificates.revokedAt))
  return row?.revoked ?? 0
}
