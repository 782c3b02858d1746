import { desc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'

/** Among so many of the most popular courses, common words find enough. */
const mostPopular = 300

/** The courses of the catalogue with the most learners, and what else is to be computed of each. */
export const popularCourses = <Computed extends Record<string, SQL.Aliased>>(db: Db, computed: Computed) =>
  db
    .select({ id: courses.id, title: courses.title, learners: courseLearners.learners, ...computed })
    .from(courses)
    .innerJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .where(inCatalogue)
    .orderBy(desc(courseLearners.learners), desc(courseLearners.courseId))
    .limit(mostPopular)
