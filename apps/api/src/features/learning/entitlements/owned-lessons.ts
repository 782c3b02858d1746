import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { courseRevisions, curricula } from '../../../db/schema/curriculum.ts'
import { purchases } from '../../../db/schema/payments.ts'
import { ownedBy } from './purchase-repository.ts'

/**
 * All lessons that learners see in the courses that this one owns now, as a part of a query: what `requireLesson` decides
 * for one lesson, for many at once. Removed lessons that the learner began are left out.
 */
export const ownedLessons = (db: Db, learnerId: string) =>
  db.$with('owned_lessons').as(
    db
      .select({
        purchaseId: purchases.id,
        // Names of their own, because other tables have a `lesson_id`, too.
        courseId: sql<string>`${courses.id}`.as('owned_course_id'),
        courseTitle: sql<string>`${courses.title}`.as('owned_course_title'),
        courseLanguage: sql<string>`${courses.language}`.as('owned_course_language'),
        lessonId: sql<string>`lesson ->> 'id'`.as('owned_lesson_id'),
        lessonTitle: sql<string>`lesson ->> 'title'`.as('owned_lesson_title'),
        versionId: sql<string>`(lesson ->> 'versionId')::uuid`.as('owned_version_id'),
        /** The lesson's place in the outline. */
        place: sql<number>`place`.as('owned_place'),
      })
      .from(purchases)
      .innerJoin(courses, eq(courses.id, purchases.courseId))
      .innerJoin(curricula, eq(curricula.courseId, courses.id))
      .innerJoin(courseRevisions, eq(courseRevisions.id, curricula.liveRevisionId))
      .innerJoin(
        sql`jsonb_path_query(${courseRevisions.outline}, '$[*].lessons[*]') with ordinality as listed (lesson, place)`,
        sql`true`,
      )
      .where(ownedBy(learnerId)),
  )
