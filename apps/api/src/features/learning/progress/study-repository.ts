import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { courseRevisions, curricula, lessons, lessonVersions, videos } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonOpenings, lessonProgress, quizAttempts } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
import { ownedBy } from '../entitlements/purchase-repository.ts'

/** A lesson that the learner may study: what the learner has played of it, and how long its video is, null without one. */
type StudiedLesson = { id: string; watched: string; videoSeconds: number | null }
type Asked = { learnerId: string; lessonIds: readonly string[] }

/** A lesson that its seller has removed is open to those who began it, and nobody begins it by reporting that they did. */
const isOpen = sql`(${lessonProgress.lessonId} is not null
  or asked_id in (select unnest(lesson_ids) from ${courseRevisions} where ${courseRevisions.id} = ${curricula.liveRevisionId})
  or exists (select from ${lessonOpenings}
    where ${lessonOpenings.learnerId} = ${purchases.learnerId} and ${lessonOpenings.lessonId} = asked_id)
  or exists (select from ${quizAttempts}
    where ${quizAttempts.learnerId} = ${purchases.learnerId} and ${quizAttempts.lessonId} = asked_id))`

const studiedLessons = sql<StudiedLesson[] | null>`(
  select json_agg(json_build_object('id', asked_id, 'watched', coalesce(${lessonProgress.watched}::text, '{}'),
    'videoSeconds', ${videos.durationSeconds}))
  from unnest(asked.lesson_ids) as asked_id
  join lateral (select video_id from ${lessonVersions} where ${lessonVersions.lessonId} = asked_id
    order by ${lessonVersions.id} desc limit 1) latest on true
  left join ${videos} on ${videos.id} = latest.video_id
  left join ${lessonProgress} on ${lessonProgress.learnerId} = ${purchases.learnerId}
    and ${lessonProgress.lessonId} = asked_id
  where ${isOpen})`

const asked = sql`(
  select asked.learner_id, ${lessons.courseId} as course_id, array_agg(distinct ${lessons.id}) as lesson_ids
  from unnest(${sql.placeholder('learnerIds')}::uuid[], ${sql.placeholder('lessonIds')}::uuid[])
    as asked (learner_id, lesson_id)
  join ${lessons} on ${lessons.id} = asked.lesson_id
  group by asked.learner_id, ${lessons.courseId}) as asked`

const query = prepareOnce((db) =>
  prepared(
    'studies_of',
    db
      .select({
        learnerId: purchases.learnerId,
        courseId: purchases.courseId,
        grantedAt: purchases.grantedAt,
        playedUntil: enrolments.playedUntil,
        startedAt: enrolments.startedAt,
        completedAt: enrolments.completedAt,
        lastLessonId: enrolments.lastLessonId,
        revisionId: curricula.liveRevisionId,
        done: sql<string[]>`array(select ${lessonProgress.lessonId} from ${lessonProgress}
        where ${lessonProgress.learnerId} = ${purchases.learnerId} and ${lessonProgress.courseId} = ${purchases.courseId}
          and ${isDone})`,
        lessons: studiedLessons,
      })
      .from(asked)
      .innerJoin(purchases, and(ownedBy(sql`asked.learner_id`), sql`${purchases.courseId} = asked.course_id`))
      .leftJoin(
        enrolments,
        and(eq(enrolments.learnerId, purchases.learnerId), eq(enrolments.courseId, purchases.courseId)),
      )
      .leftJoin(curricula, eq(curricula.courseId, purchases.courseId))
      // Always in the same order, so that two requests can't wait for each other.
      .orderBy(purchases.courseId),
  ),
)

const sharedReads = prepareOnce((db) =>
  shareStatements(async (keys: readonly Asked[]) => {
    const pairs = keys.flatMap(({ learnerId, lessonIds }) => lessonIds.map((lessonId) => ({ learnerId, lessonId })))
    const rows = await query(db).execute({
      learnerIds: pairs.map(({ learnerId }) => learnerId),
      lessonIds: pairs.map(({ lessonId }) => lessonId),
    })
    const studies = Map.groupBy(rows, ({ learnerId }) => learnerId)
    return keys.map(({ learnerId, lessonIds }) => {
      // Another request of the same learner may have asked about other lessons.
      const own = new Set(lessonIds)
      return (studies.get(learnerId) ?? []).flatMap((study) => {
        const published = study.lessons?.filter(({ id }) => own.has(id)) ?? []
        return published.length > 0 ? [{ ...study, lessons: published }] : []
      })
    })
  }),
)

/**
 * Everything that saving progress in these lessons depends on, in one statement: an entry for each course that the learner
 * owns, with those of the lessons that are published, or that they began before these were removed.
 */
export const studiesOf = (db: Db, learnerId: string, lessonIds: readonly string[]) =>
  sharedReads(db)({ learnerId, lessonIds })
export type Study = Awaited<ReturnType<typeof studiesOf>>[number]
