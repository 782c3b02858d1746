import type { Db } from '../../db/connection.ts'
import { catalogueVersion } from '../../db/schema/courses.ts'

/**
 * Asks which catalogue this is: another text after every committed change of a course (a trigger counts them). It is
 * asked for nearly every page that is shown, and so prepared once.
 */
export const catalogueVersionIn = (db: Db): (() => Promise<string>) => {
  const version = db.select({ changes: catalogueVersion.changes }).from(catalogueVersion).prepare('catalogue_version')
  return async () => String((await version.execute())[0]?.changes)
}
