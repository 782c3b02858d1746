import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courseRevisions } from '../../../db/schema/curriculum.ts'
import { enrolments, hasPassedQuiz, isDone, lessonProgress } from '../../../db/schema/learning.ts'

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Whether the learner who is enrolled has passed all of these quizzes. */
const passedAll = (quizIds: readonly string[]) =>
  quizIds.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from unnest(${uuids(quizIds)}) as quiz (id)
        where not ${hasPassedQuiz(enrolments.learnerId, sql`quiz.id`)})`

type Required = { before: readonly string[]; after: readonly string[]; quizzesAfter: readonly string[] }

/** For each learner of the course: whether they finished it, and how many lessons of two sets they have done. */
const doneCounts = (db: Db, courseId: string, { before, after, quizzesAfter }: Required) =>
  db
    .select({
      learnerId: enrolments.learnerId,
      finished: sql<boolean>`${enrolments.completedAt} is not null`.as('finished'),
      doneBefore: sql<number>`count(*) filter (where ${lessonProgress.lessonId} = any(${uuids(before)}))`.as(
        'done_before',
      ),
      doneAfter: sql<number>`count(*) filter (where ${lessonProgress.lessonId} = any(${uuids(after)}))`.as(
        'done_after',
      ),
      passedAfter: passedAll(quizzesAfter).as('passed_after'),
    })
    .from(enrolments)
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.learnerId, enrolments.learnerId), eq(lessonProgress.courseId, courseId), isDone),
    )
    .where(eq(enrolments.courseId, courseId))
    .groupBy(enrolments.learnerId, enrolments.completedAt)
    .as('done_counts')

const percent = (done: SQL, of: number) => (of === 0 ? sql`0` : sql`(100 * ${done} / ${of})::int`)

/** What a change of the required lessons means for the course's learners, in numbers. */
export const learnersConcerned = async (db: Db, courseId: string, required: Required, removed: readonly string[]) => {
  const counts = doneCounts(db, courseId, required)
  const from = percent(sql`${counts.doneBefore}`, required.before.length)
  const to = percent(sql`${counts.doneAfter}`, required.after.length)
  const fallingBack = await db
    .select({ from: sql<number>`${from}`, to: sql<number>`${to}`, learners: count() })
    .from(counts)
    .where(and(eq(counts.finished, true), sql`${to} < ${from}`))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1 desc`, sql`2`)
    .limit(20)
  const [totals] = await db
    .select({
      started: count(),
      finished: sql<number>`count(*) filter (where ${counts.finished})::int`,
      finishing: sql<number>`count(*) filter (where not ${counts.finished} and ${required.after.length} > 0
        and ${counts.doneAfter} = ${required.after.length} and ${counts.passedAfter})::int`,
    })
    .from(counts)
  const [keeping] = await db
    .select({ learners: sql<number>`count(distinct ${lessonProgress.learnerId})::int` })
    .from(lessonProgress)
    .where(sql`${lessonProgress.lessonId} = any(${uuids(removed)})`)
  return {
    started: totals?.started ?? 0,
    finished: totals?.finished ?? 0,
    fallingBack,
    keepingRemoved: keeping?.learners ?? 0,
    finishing: totals?.finishing ?? 0,
  }
}

/** Whether the learner who is enrolled has passed all required quizzes of the revision. */
const passedAllOf = (revisionId: string) =>
  sql`not exists (select from ${courseRevisions} revision
    cross join lateral jsonb_path_query(revision.outline, '$[*].lessons[*] ? (@.kind == "quiz")') as lesson
    where revision.id = ${revisionId} and (lesson->>'id')::uuid = any(revision.required_lesson_ids)
      and not ${hasPassedQuiz(enrolments.learnerId, sql`(lesson->>'id')::uuid`)})`

/**
 * Marks the course as finished by everyone, or by one learner, who has done all required lessons of the revision and passed
 * the quizzes among them.
 */
export const completeEnrolments = async (
  db: Db,
  courseId: string,
  revision: { id: string; requiredLessonIds: readonly string[] },
  now: Date,
  learnerId?: string,
): Promise<void> => {
  const { id, requiredLessonIds } = revision
  if (requiredLessonIds.length === 0) return
  await db
    .update(enrolments)
    .set({ completedAt: now, completedRevisionId: id })
    .where(
      and(
        eq(enrolments.courseId, courseId),
        isNull(enrolments.completedAt),
        learnerId === undefined ? undefined : eq(enrolments.learnerId, learnerId),
        sql`(select count(*) from ${lessonProgress} where ${lessonProgress.learnerId} = ${enrolments.learnerId}
          and ${lessonProgress.lessonId} = any(${uuids(requiredLessonIds)}) and ${isDone}) = ${requiredLessonIds.length}`,
        passedAllOf(id),
      ),
    )
}

/** How many learners began and completed each lesson of the course. */
export const lessonCounts = (db: Db, courseId: string, lessonIds: readonly string[]) =>
  db
    .select({
      lessonId: lessonProgress.lessonId,
      began: sql<number>`count(*)::int`,
      finished: sql<number>`count(*) filter (where ${isDone})::int`,
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.courseId, courseId), sql`${lessonProgress.lessonId} = any(${uuids(lessonIds)})`))
    .groupBy(lessonProgress.lessonId)

/** How many learners opened the course, and how many finished it. */
export const enrolmentCounts = async (db: Db, courseId: string): Promise<{ started: number; finished: number }> => {
  const [row] = await db
    .select({
      started: sql<number>`count(*)::int`,
      finished: sql<number>`(count(*) filter (where ${isNotNull(enrolments.completedAt)}))::int`,
    })
    .from(enrolments)
    .where(eq(enrolments.courseId, courseId))
  return row ?? { started: 0, finished: 0 }
}
