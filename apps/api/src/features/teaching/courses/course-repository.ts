import type { Course, CourseDetails, RefundRule } from '@skillharbor/contracts/entities'

import { and, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { inCatalogue, notDeleted } from '../../../db/listed-courses.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { refundRuleOf } from '../../../db/refund-rules.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'
import { teacherProfiles } from '../../../db/schema/teachers.ts'
import { teacherName } from '../../../db/seller-name.ts'
import { byId, isAnyOf, shareStatements } from '../../../db/shared-statements.ts'
import { toRupees } from '../../money.ts'

// All columns except the search index, which is never read.
const { words: _words, ...columns } = getTableColumns(courses)
export const courseColumns = columns
export type CourseRow = Omit<typeof courses.$inferSelect, 'words'>
/** What a card shows. Each row of a list is converted column by column, so the others would cost as much again. */
export const cardColumns = {
  id: columns.id,
  ownerId: columns.ownerId,
  title: columns.title,
  description: columns.description,
  pricePaise: columns.pricePaise,
  image: columns.image,
  category: columns.category,
  createdAt: columns.createdAt,
  updatedAt: columns.updatedAt,
  level: columns.level,
  language: columns.language,
  lessonCount: columns.lessonCount,
  durationSeconds: columns.durationSeconds,
  previewLessonId: columns.previewLessonId,
}
export type CardRow = Pick<CourseRow, keyof typeof cardColumns>
export type CourseChange = Partial<
  Pick<CourseRow, 'title' | 'description' | 'pricePaise' | 'category' | 'image' | 'deletedAt' | keyof CourseDetails>
>

/** Converts a course to its wire format. */
export const toCourse = (row: CardRow): Course => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: toRupees(row.pricePaise),
  image: row.image,
  category: row.category,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** What a course's own page and its editor add. */
export const toDetails = (row: CourseRow): Pick<CourseRow, keyof CourseDetails> => ({
  status: row.status,
  subtitle: row.subtitle,
  level: row.level,
  language: row.language,
  outcomes: row.outcomes,
  requirements: row.requirements,
  audience: row.audience,
})

const forSaleQuery = (db: Db, configured: RefundRule) => {
  const { headline, image: portrait } = teacherProfiles
  return prepared(
    'courses_for_sale',
    db
      .select({
        ...columns,
        seller: admins.username,
        teacher: teacherName,
        headline,
        portrait,
        learners: courseLearners.learners,
        refundRule: refundRuleOf(courses.ownerId, configured),
      })
      .from(courses)
      .innerJoin(admins, eq(admins.id, courses.ownerId))
      .leftJoin(teacherProfiles, eq(teacherProfiles.adminId, courses.ownerId))
      .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
      .where(and(inCatalogue, isAnyOf(courses.id))),
  )
}

// A change of one course outdates the pages of all, so that many are made anew at once.
const sharedForSale = (configured: RefundRule) =>
  prepareOnce((db) => {
    const query = forSaleQuery(db, configured)
    return shareStatements(byId(({ ids }) => query.execute({ ids })))
  })
const underRule = new WeakMap<RefundRule, ReturnType<typeof sharedForSale>>()

/** Returns the course with its seller and what its card shows, if it is in the catalogue. */
export const courseForSale = (db: Db, id: string, configured: RefundRule) => {
  const shared = underRule.get(configured) ?? sharedForSale(configured)
  underRule.set(configured, shared)
  return shared(db)(id)
}

/** The newest courses in the catalogue, up to the maximum for one sitemap. */
export const catalogueAddresses = (db: Db): Promise<{ id: string; updatedAt: Date }[]> =>
  db
    .select({ id: courses.id, updatedAt: courses.updatedAt })
    .from(courses)
    .where(inCatalogue)
    .orderBy(desc(courses.id))
    .limit(49_000)

/** Returns the course, also a draft, if it belongs to this admin. */
export const courseOfOwner = async (db: Db, id: string, ownerId: string): Promise<CourseRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(courses)
    .where(and(notDeleted, eq(courses.id, id), eq(courses.ownerId, ownerId)))
  return row
}

/** Stores the course, with nobody who learns or rates it yet. Returns false if its admin's account was deleted meanwhile. */
export const insertCourse = (db: Db, course: typeof courses.$inferInsert): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isOwner = and(eq(admins.id, course.ownerId), isNull(admins.formerName))
    const owners = await tx.select({ id: admins.id }).from(admins).where(isOwner).for('key share')
    if (owners.length === 0) return false
    await tx.insert(courses).values(course)
    await tx.insert(courseLearners).values({ courseId: course.id })
    await tx.insert(courseRatings).values({ courseId: course.id })
    return true
  })

/** Changes the course and returns it; undefined if this admin has no such course. */
export const changeCourse = async (
  db: Db,
  id: string,
  ownerId: string,
  change: CourseChange,
  now: Date,
): Promise<CourseRow | undefined> => {
  const [row] = await db
    .update(courses)
    .set({ ...change, updatedAt: now })
    .where(and(notDeleted, eq(courses.id, id), eq(courses.ownerId, ownerId)))
    .returning(columns)
  return row
}

/** The course's picture, which nobody else changes until the transaction ends; empty if there is none. */
export const lockCoursePicture = async (tx: Transaction, id: string): Promise<string> => {
  const [row] = await tx.select({ image: courses.image }).from(courses).where(eq(courses.id, id)).for('no key update')
  return row?.image ?? ''
}

/** Returns the keys that a course or a profile uses. Deleted courses count too, because their buyers still see them. */
export const findShownPictures = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const ofCourses = db
    .select({ image: courses.image })
    .from(courses)
    .where(inArray(courses.image, [...keys]))
  const ofTeachers = db
    .select({ image: teacherProfiles.image })
    .from(teacherProfiles)
    .where(inArray(teacherProfiles.image, [...keys]))
  const rows = await ofCourses.union(ofTeachers)
  return new Set(rows.map((row) => row.image))
}
