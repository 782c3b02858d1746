import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions, curricula } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { sellerName } from '../../../db/seller-name.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
import { ownedBy } from '../entitlements/purchase-repository.ts'
import { progressColumns } from './course-progress-repository.ts'
import { quizzesToPass } from './quizzes-to-pass-repository.ts'

type Begun = { lessonId: string; positionSeconds: number; done: boolean }
type Quiz = { id: string; title: string }

type Asked = { learnerId: string; courseId: string }

const learnerId = sql<string>`asked.learner_id`

const begun = sql<Begun[]>`(select coalesce(json_agg(json_build_object('lessonId', ${lessonProgress.lessonId},
    'positionSeconds', ${lessonProgress.positionSeconds}, 'done', ${isDone})), '[]')
  from ${lessonProgress} where ${lessonProgress.learnerId} = ${learnerId} and ${lessonProgress.courseId} = ${courses.id})`

const toPass = sql<Quiz[]>`(select coalesce(json_agg(json_build_object('id', id, 'title', title)), '[]')
  from (${quizzesToPass(learnerId, courses.id)}) to_pass)`

const ownedCourseQuery = prepareOnce((db) =>
  prepared(
    'owned_course',
    db
      .select({
        learnerId,
        id: courses.id,
        title: courses.title,
        subtitle: courses.subtitle,
        description: courses.description,
        image: courses.image,
        language: courses.language,
        seller: sellerName,
        outline: courseRevisions.outline,
        progress: progressColumns(learnerId),
        begun,
        toPass,
      })
      .from(
        sql`unnest(${sql.placeholder('learnerIds')}::uuid[], ${sql.placeholder('courseIds')}::uuid[])
        as asked (learner_id, course_id)`,
      )
      .innerJoin(purchases, and(ownedBy(learnerId), sql`${purchases.courseId} = asked.course_id`))
      .innerJoin(courses, eq(courses.id, purchases.courseId))
      .innerJoin(admins, eq(admins.id, courses.ownerId))
      .leftJoin(curricula, eq(curricula.courseId, courses.id))
      .leftJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
      .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.learnerId, learnerId))),
  ),
)

const sharedCourses = prepareOnce((db) =>
  shareStatements(async (keys: readonly Asked[]) => {
    const rows = await ownedCourseQuery(db).execute({
      learnerIds: keys.map((key) => key.learnerId),
      courseIds: keys.map((key) => key.courseId),
    })
    const found = new Map(rows.map((row) => [`${row.learnerId} ${row.id}`, row]))
    return keys.map((key) => found.get(`${key.learnerId} ${key.courseId}`))
  }),
)

/**
 * A course that the learner owns, whether it is for sale or not: with its seller, its live outline, the learner's progress
 * in it, the lessons that they began, and the quizzes that they have to pass. All is read by one statement, which concurrent
 * requests share.
 */
export const ownedCourse = (db: Db, learner: string, courseId: string) =>
  sharedCourses(db)({ learnerId: learner, courseId })
