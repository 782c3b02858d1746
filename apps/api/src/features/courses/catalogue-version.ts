import type { Db } from '../../db/connection.ts'
import { catalogueVersion } from '../../db/schema/courses.ts'

/** Which catalogue this is: another text after every committed change of a course (a trigger counts them). */
export const currentCatalogue = async (db: Db): Promise<string> => {
  const [row] = await db.select({ changes: catalogueVersion.changes }).from(catalogueVersion)
  return String(row?.changes)
}
