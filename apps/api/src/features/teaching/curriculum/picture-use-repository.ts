import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts, lessons, lessonVersions } from '../../../db/schema/curriculum.ts'

/** What the name of a picture has in all sizes: an id, which no text has by chance, and which addresses leave as it is. */
const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1).replace(/-\d+\.webp$/, '')

/** Whether a text of this admin's lessons, a draft or a published version, names the picture in any size. */
export const isPictureInText = async (db: Db, adminId: string, key: string): Promise<boolean> => {
  const names = (table: typeof lessonDrafts | typeof lessonVersions) =>
    sql`exists (select 1 from ${courses} join ${lessons} on ${lessons.courseId} = ${courses.id}
      join ${table} on ${table.lessonId} = ${lessons.id}
      where ${courses.ownerId} = ${adminId} and position(${nameOf(key)} in ${table.body}) > 0)`
  const { rows } = await db.execute<{ named: boolean }>(
    sql`select ${names(lessonDrafts)} or ${names(lessonVersions)} as named`,
  )
  return rows[0]?.named ?? false
}
