import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { teacherProfiles } from '../../../db/schema/teachers.ts'
import { teacherName } from '../../../db/seller-name.ts'
import { isAnyOf } from '../../../db/shared-statements.ts'

/** What cards show besides the courses' own columns, for a query of it or with it. */
export const cardFacts = (db: Db) =>
  db
    .select({ id: courses.id, teacher: teacherName.as('teacher'), learners: courseLearners.learners })
    .from(courses)
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .leftJoin(teacherProfiles, eq(teacherProfiles.adminId, courses.ownerId))

const factsOfCourses = prepareOnce((db) => prepared('card_facts', cardFacts(db).where(isAnyOf(courses.id))))

/** The same of these courses. Every course has a row. */
export const cardFactsOf = (db: Db, ids: readonly string[]) => factsOfCourses(db).execute({ ids })
