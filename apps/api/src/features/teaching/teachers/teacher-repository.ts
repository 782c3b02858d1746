import { and, desc, eq, exists, max, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { teacherProfiles } from '../../../db/schema/teachers.ts'
import { teacherName } from '../../../db/seller-name.ts'
import { cardColumns } from '../courses/course-repository.ts'

type ProfileRow = typeof teacherProfiles.$inferSelect
/** The longest list of courses on a teacher's page. */
const mostCourses = 100

/** An admin as a teacher, and whether a course of theirs is in the catalogue. Undefined if there is no such admin. */
export const findTeacher = async (db: Db, adminId: string) => {
  const shown = db
    .select({ one: sql`1` })
    .from(courses)
    .where(and(eq(courses.ownerId, admins.id), inCatalogue))
  const [row] = await db
    .select({
      id: admins.id,
      username: admins.username,
      name: teacherName,
      profile: teacherProfiles,
      isPublic: sql<boolean>`${exists(shown)}`,
    })
    .from(admins)
    .leftJoin(teacherProfiles, eq(teacherProfiles.adminId, admins.id))
    .where(eq(admins.id, adminId))
  return row
}
export type TeacherRow = NonNullable<Awaited<ReturnType<typeof findTeacher>>>

/** The teacher's courses in the catalogue, newest first. */
export const coursesOfTeacher = (db: Db, adminId: string) =>
  db
    .select(cardColumns)
    .from(courses)
    .where(and(eq(courses.ownerId, adminId), inCatalogue))
    .orderBy(desc(courses.id))
    .limit(mostCourses)

const empty = { displayName: '', nameSkeleton: null, headline: '', bio: '', image: '', links: [] }

/** Changes these parts of the admin's profile, which begins empty. */
export const changeProfile = async (
  db: Db,
  adminId: string,
  change: Partial<Omit<ProfileRow, 'adminId'>> & Pick<ProfileRow, 'updatedAt'>,
): Promise<void> => {
  await db
    .insert(teacherProfiles)
    .values({ adminId, ...empty, ...change })
    .onConflictDoUpdate({ target: teacherProfiles.adminId, set: change })
}

/** The picture of the admin's profile, which nobody else changes until the transaction ends; empty if there is none. */
export const lockPortrait = async (tx: Transaction, adminId: string): Promise<string> => {
  const [row] = await tx
    .select({ image: teacherProfiles.image })
    .from(teacherProfiles)
    .where(eq(teacherProfiles.adminId, adminId))
    .for('no key update')
  return row?.image ?? ''
}

/** Teachers with a course in the catalogue, and when one of these last changed, up to the maximum for one sitemap. */
export const teacherAddresses = (db: Db): Promise<{ id: string; updatedAt: Date }[]> =>
  db
    .select({ id: courses.ownerId, updatedAt: max(courses.updatedAt).mapWith(courses.updatedAt) })
    .from(courses)
    .where(inCatalogue)
    .groupBy(courses.ownerId)
    .limit(500)
    .then((rows) => rows.flatMap(({ id, updatedAt }) => (updatedAt ? [{ id, updatedAt }] : [])))
