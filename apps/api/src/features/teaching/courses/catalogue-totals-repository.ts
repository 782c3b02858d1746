import type { CatalogueTotals } from '@skillharbor/contracts/entities'
import { count, min } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courses } from '../../../db/schema/courses.ts'

/** How many courses are in the catalogue, and what the cheapest of them costs. */
export const catalogueTotals = async (db: Db): Promise<CatalogueTotals> => {
  const [totals] = await db
    .select({ courses: count(), lowestPaise: min(courses.pricePaise) })
    .from(courses)
    .where(inCatalogue)
  return { courses: totals?.courses ?? 0, lowestPaise: totals?.lowestPaise ?? null }
}
