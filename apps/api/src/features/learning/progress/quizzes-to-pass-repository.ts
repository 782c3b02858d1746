import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { lessons, lessonVersions } from '../../../db/schema/curriculum.ts'
import { hasPassedQuiz, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { ownedBy } from '../entitlements/purchase-repository.ts'

/**
 * The quizzes that the learner has to pass before the course is finished. Of a course that is finished already, those that
 * its revision asked for and that are still in the course: the certificate needs them.
 */
export const quizzesToPass = (learnerId: SQL, courseId: SQLWrapper): SQL => sql`
  select lesson->>'id' as id, lesson->>'title' as title
  from curricula
  join course_revisions live on live.id = curricula.live_revision_id
  left join enrolments on enrolments.course_id = curricula.course_id and enrolments.learner_id = ${learnerId}
  left join course_revisions finished on finished.id = enrolments.completed_revision_id
  cross join lateral jsonb_path_query(live.outline, '$[*].lessons[*] ? (@.kind == "quiz")') as lesson
  where curricula.course_id = ${courseId} and (lesson->>'id')::uuid = any(live.required_lesson_ids)
    and (finished.id is null or (lesson->>'id')::uuid = any(finished.required_lesson_ids))
    and not ${hasPassedQuiz(learnerId, sql`(lesson->>'id')::uuid`)}`

export const hasQuizzesToPass = async (db: Db, learnerId: string, courseId: string): Promise<boolean> => {
  const { rowCount } = await db.execute(quizzesToPass(sql`${learnerId}`, sql`${courseId}`))
  return (rowCount ?? 0) > 0
}

const latestKind = sql`(select ${lessonVersions.kind} from ${lessonVersions}
  where ${lessonVersions.lessonId} = ${lessons.id} order by ${lessonVersions.id} desc limit 1)`

/** Of these lessons, the quizzes of the learner's courses that are neither passed nor done from before that was asked for. */
export const unfinishedQuizzes = async (
  db: Db,
  learnerId: string,
  lessonIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (lessonIds.length === 0) return new Set()
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(purchases, and(ownedBy(learnerId), eq(purchases.courseId, lessons.courseId)))
    .leftJoin(lessonProgress, and(eq(lessonProgress.learnerId, learnerId), eq(lessonProgress.lessonId, lessons.id)))
    .where(
      and(
        inArray(lessons.id, [...lessonIds]),
        sql`${latestKind} = 'quiz'`,
        sql`${isDone} is not true`,
        sql`not ${hasPassedQuiz(learnerId, lessons.id)}`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The quizzes that a revision of the course asks for and the learner passed, in its order, with the best score in percent. */
export const passedQuizzes = async (
  db: Db,
  learnerId: string,
  revisionId: string,
): Promise<{ title: string; score: number }[]> => {
  const { rows } = await db.execute<{ title: string; score: number }>(sql`
    select lesson.entry->>'title' as title, max(attempt.score) as score
    from course_revisions revision
    cross join lateral jsonb_path_query(revision.outline, '$[*].lessons[*] ? (@.kind == "quiz")')
      with ordinality as lesson (entry, place)
    join quiz_attempts attempt on attempt.learner_id = ${learnerId}
      and attempt.lesson_id = (lesson.entry->>'id')::uuid and attempt.score is not null
    where revision.id = ${revisionId} and (lesson.entry->>'id')::uuid = any(revision.required_lesson_ids)
      and ${hasPassedQuiz(learnerId, sql`(lesson.entry->>'id')::uuid`)}
    group by lesson.place, lesson.entry order by lesson.place`)
  return rows
}
