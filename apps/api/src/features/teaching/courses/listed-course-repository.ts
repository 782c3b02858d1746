import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { teacherProfiles } from '../../../db/schema/teachers.ts'
import { teacherName } from '../../../db/seller-name.ts'
import { isAnyOf } from '../../../db/shared-statements.ts'

const cardFacts = prepareOnce((db) =>
  prepared(
    'card_facts',
    db
      .select({ id: courses.id, teacher: teacherName, learners: courseLearners.learners })
      .from(courses)
      .innerJoin(admins, eq(admins.id, courses.ownerId))
      .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
      .leftJoin(teacherProfiles, eq(teacherProfiles.adminId, courses.ownerId))
      .where(isAnyOf(courses.id)),
  ),
)

/** What the cards of these courses show besides the courses' own columns. Every course has a row. */
export const cardFactsOf = (db: Db, ids: readonly string[]) => cardFacts(db).execute({ ids })
