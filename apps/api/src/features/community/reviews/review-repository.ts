import type { ReviewSort } from '@skillharbor/contracts/constants'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { learners } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { courseRatings, reviews } from '../../../db/schema/reviews.ts'

/** Where a page of a course's reviews ended. */
export type ReviewPosition = { stars: number; id: string }
export type ReviewRow = typeof reviews.$inferSelect & { author: string }

/** Its author owns the course. The index of current purchases answers it. */
const isOwners: SQL = sql`exists (select 1 from ${purchases} p where p.learner_id = ${reviews.learnerId}
  and p.course_id = ${reviews.courseId} and p.revoked_at is null)`
/** Everybody sees it. */
export const isShown = and(isNull(reviews.hiddenAt), isOwners)

const orderings: Record<ReviewSort, { by: SQL[]; after: (position: ReviewPosition) => SQL }> = {
  newest: { by: [desc(reviews.id)], after: ({ id }) => lt(reviews.id, id) },
  highest: {
    by: [desc(reviews.stars), desc(reviews.id)],
    after: ({ stars, id }) => sql`(${reviews.stars}, ${reviews.id}) < (${stars}, ${id}::uuid)`,
  },
  lowest: {
    by: [asc(reviews.stars), asc(reviews.id)],
    after: ({ stars, id }) => sql`(${reviews.stars}, ${reviews.id}) > (${stars}, ${id}::uuid)`,
  },
}

const withAuthor = (db: Db) =>
  db
    .select({ review: reviews, author: learners.username })
    .from(reviews)
    .innerJoin(learners, eq(learners.id, reviews.learnerId))
    .$dynamic()
const flat = (rows: { review: typeof reviews.$inferSelect; author: string }[]): ReviewRow[] =>
  rows.map(({ review, author }) => ({ ...review, author }))

/** Returns the shown reviews of a course. */
export const reviewsOfCourse = async (
  db: Db,
  courseId: string,
  { sort, after, limit }: { sort: ReviewSort; after: ReviewPosition | null; limit: number },
): Promise<ReviewRow[]> =>
  flat(
    await withAuthor(db)
      .where(and(eq(reviews.courseId, courseId), isShown, after ? orderings[sort].after(after) : undefined))
      .orderBy(...orderings[sort].by)
      .limit(limit),
  )

export const isCourseListed = async (db: Db, courseId: string): Promise<boolean> =>
  (
    await db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, courseId), inCatalogue))
  ).length > 0

/** Returns the learner's review of the course, also if it is hidden. */
export const reviewOfLearner = async (db: Db, learnerId: string, courseId: string): Promise<ReviewRow | undefined> => {
  const [row] = flat(await withAuthor(db).where(and(eq(reviews.learnerId, learnerId), eq(reviews.courseId, courseId))))
  return row
}

/** Returns false if the learner has no review of the course, or a hidden one: a new one would be shown again. */
export const deleteReview = async (db: Db, learnerId: string, courseId: string): Promise<boolean> => {
  const rows = await db
    .delete(reviews)
    .where(and(eq(reviews.learnerId, learnerId), eq(reviews.courseId, courseId), isNull(reviews.hiddenAt)))
    .returning({ id: reviews.id })
  return rows.length > 0
}

/** How these courses are rated. */
export const ratingsOf = (db: Db, courseIds: readonly string[]) =>
  db
    .select()
    .from(courseRatings)
    .where(and(inArray(courseRatings.courseId, [...courseIds]), gt(courseRatings.count, 0)))

/** How many stars all courses of the admin got together, and how many reviews with words have no answer. */
export const reviewFigures = async (db: Db, adminId: string) => {
  const [rated] = await db
    .select({ count: sum(courseRatings.count).mapWith(Number), stars: sum(courseRatings.sum).mapWith(Number) })
    .from(courseRatings)
    .innerJoin(courses, eq(courses.id, courseRatings.courseId))
    .where(and(eq(courses.ownerId, adminId), isNull(courses.deletedAt)))
  const [unanswered] = await db
    .select({ waiting: count() })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(and(eq(courses.ownerId, adminId), isShown, isNull(reviews.answeredAt), ne(reviews.body, '')))
  return { waiting: unanswered?.waiting ?? 0, count: rated?.count ?? 0, stars: rated?.stars ?? 0 }
}

export type ReceivedQuery = {
  courseId: string | undefined
  state: 'unanswered' | 'reported' | undefined
  before: string | undefined
  limit: number
}

const isReported = and(isNotNull(reviews.reportedAt), isNull(reviews.decidedAt))

/** Returns the shown reviews of the admin's courses, newest first. */
export const reviewsForAdmin = async (db: Db, adminId: string, { courseId, state, before, limit }: ReceivedQuery) => {
  const rows = await db
    .select({ review: reviews, author: learners.username, course: { _id: courses.id, title: courses.title } })
    .from(reviews)
    .innerJoin(learners, eq(learners.id, reviews.learnerId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(
      and(
        eq(courses.ownerId, adminId),
        isShown,
        courseId === undefined ? undefined : eq(reviews.courseId, courseId),
        state === 'unanswered' ? isNull(reviews.answeredAt) : state === 'reported' ? isReported : undefined,
        before === undefined ? undefined : lt(reviews.id, before),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit)
  return rows.map(({ review, author, course }) => ({ ...review, author, course }))
}
export type ReceivedRow = Awaited<ReturnType<typeof reviewsForAdmin>>[number]

/** Whether the review is shown, of one of the admin's courses. */
const isAdmins = (db: Db, adminId: string): SQL =>
  exists(
    db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, reviews.courseId), eq(courses.ownerId, adminId))),
  )

/** Returns whether it was answered before; undefined if it isn't a shown review of one of the admin's courses. */
export const setAnswer = async (
  db: Db,
  { id, adminId, body }: { id: string; adminId: string; body: string },
  now: Date,
): Promise<'answered' | 'before' | undefined> => {
  const set = (condition: SQL | undefined) =>
    db
      .update(reviews)
      .set({ answer: body, answeredAt: now })
      .where(and(eq(reviews.id, id), isShown, isAdmins(db, adminId), condition))
      .returning({ id: reviews.id })
  if ((await set(isNull(reviews.answeredAt))).length > 0) return 'answered'
  return (await set(undefined)).length > 0 ? 'before' : undefined
}

/** Returns whether it was reported before; undefined if it isn't a shown review of one of the admin's courses. */
export const setReported = async (
  db: Db,
  { id, adminId, reason }: { id: string; adminId: string; reason: string },
  now: Date,
): Promise<'reported' | 'before' | undefined> => {
  const mine = and(eq(reviews.id, id), isShown, isAdmins(db, adminId))
  const rows = await db
    .update(reviews)
    .set({ reportReason: reason, reportedAt: now })
    .where(and(mine, isNull(reviews.reportedAt)))
    .returning({ id: reviews.id })
  if (rows.length > 0) return 'reported'
  return (await db.select({ id: reviews.id }).from(reviews).where(mine)).length > 0 ? 'before' : undefined
}
