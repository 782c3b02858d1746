import type { Purchase } from '@skillharbor/contracts/entities'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { courses, purchases } from '../../db/schema.ts'

/** What the learner owns, newest first; a course that left the catalogue too. */
export const purchasesOf = (db: Db, learnerId: string): Promise<Purchase[]> =>
  db
    .select({
      _id: purchases.id,
      courseId: { _id: courses.id, image: courses.image, title: courses.title, description: courses.description },
    })
    .from(purchases)
    .innerJoin(courses, eq(courses.id, purchases.courseId))
    .where(and(eq(purchases.learnerId, learnerId), isNull(purchases.revokedAt)))
    .orderBy(desc(purchases.id))
