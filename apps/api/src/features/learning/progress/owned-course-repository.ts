import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions, curricula } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { sellerName } from '../../../db/seller-name.ts'
import { ownedBy } from '../entitlements/purchase-repository.ts'
import { progressColumns } from './course-progress-repository.ts'
import { quizzesToPass } from './quizzes-to-pass-repository.ts'

type Begun = { lessonId: string; positionSeconds: number; done: boolean }
type Quiz = { id: string; title: string }

const learnerId = sql.placeholder('learnerId')

const begun = sql<Begun[]>`(select coalesce(json_agg(json_build_object('lessonId', ${lessonProgress.lessonId},
    'positionSeconds', ${lessonProgress.positionSeconds}, 'done', ${isDone})), '[]')
  from ${lessonProgress} where ${lessonProgress.learnerId} = ${learnerId} and ${lessonProgress.courseId} = ${courses.id})`

const toPass = sql<Quiz[]>`(select coalesce(json_agg(json_build_object('id', id, 'title', title)), '[]')
  from (${quizzesToPass(sql`${learnerId}::uuid`, courses.id)}) to_pass)`

const ownedCourseQuery = prepareOnce((db) =>
  prepared(
    'owned_course',
    db
      .select({
        id: courses.id,
        title: courses.title,
        subtitle: courses.subtitle,
        description: courses.description,
        image: courses.image,
        language: courses.language,
        seller: sellerName,
        outline: courseRevisions.outline,
        progress: progressColumns(sql`${learnerId}`),
        begun,
        toPass,
      })
      .from(courses)
      .innerJoin(purchases, and(ownedBy(sql`${learnerId}`), eq(purchases.courseId, courses.id)))
      .innerJoin(admins, eq(admins.id, courses.ownerId))
      .leftJoin(curricula, eq(curricula.courseId, courses.id))
      .leftJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
      .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.learnerId, learnerId)))
      .where(eq(courses.id, sql.placeholder('courseId'))),
  ),
)

/**
 * A course that the learner owns, whether it is for sale or not: with its seller, its live outline, the learner's progress
 * in it, the lessons that they began, and the quizzes that they have to pass. All is read by one statement.
 */
export const ownedCourse = async (db: Db, learner: string, courseId: string) => {
  const [row] = await ownedCourseQuery(db).execute({ learnerId: learner, courseId })
  return row
}
