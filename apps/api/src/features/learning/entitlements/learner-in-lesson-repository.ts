import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { lessons } from '../../../db/schema/curriculum.ts'
import { isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { questions } from '../../../db/schema/questions.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
import { ownedBy } from './purchase-repository.ts'

type Asked = { learnerId: string; lessonId: string }

/** Hidden questions are counted for who asked them only. */
const questionCount = sql<number>`(select count(*) from ${questions} where ${questions.lessonId} = ${lessons.id}
  and (${questions.hiddenAt} is null or ${questions.learnerId} = asked.learner_id))`

const query = prepareOnce((db) =>
  prepared(
    'learner_in_lesson',
    db
      .select({
        learnerId: sql<string>`asked.learner_id`,
        lessonId: lessons.id,
        owns: isNotNull(purchases.id).mapWith(Boolean),
        hasBegun: isNotNull(lessonProgress.lessonId).mapWith(Boolean),
        done: sql<boolean>`coalesce(${isDone}, false)`,
        questionCount: questionCount.mapWith(Number),
      })
      .from(
        sql`unnest(${sql.placeholder('learnerIds')}::uuid[], ${sql.placeholder('lessonIds')}::uuid[])
        as asked (learner_id, lesson_id)`,
      )
      .innerJoin(lessons, sql`${lessons.id} = asked.lesson_id`)
      .leftJoin(purchases, and(ownedBy(sql`asked.learner_id`), eq(purchases.courseId, lessons.courseId)))
      .leftJoin(
        lessonProgress,
        and(sql`${lessonProgress.learnerId} = asked.learner_id`, eq(lessonProgress.lessonId, lessons.id)),
      ),
  ),
)

const keyOf = ({ learnerId, lessonId }: Asked) => `${learnerId} ${lessonId}`

const shared = prepareOnce((db) =>
  shareStatements(async (keys: readonly Asked[]) => {
    const rows = await query(db).execute({
      learnerIds: keys.map(({ learnerId }) => learnerId),
      lessonIds: keys.map(({ lessonId }) => lessonId),
    })
    const found = new Map(rows.map((row) => [keyOf(row), row]))
    return keys.map((key) => found.get(keyOf(key)))
  }),
)

/**
 * What a learner has to do with a lesson: whether they own its course, whether they have opened it, whether it is done, and
 * how many of its questions they may see. Nothing if there is no such lesson.
 */
export const learnerInLesson = (db: Db, learnerId: string, lessonId: string) => shared(db)({ learnerId, lessonId })
export type LearnerInLesson = NonNullable<Awaited<ReturnType<typeof learnerInLesson>>>
