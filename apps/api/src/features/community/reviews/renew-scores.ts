import { sql } from 'drizzle-orm'
import { courseRatings, ratingMean } from '../../../db/schema/reviews.ts'
import type { Ports } from '../../scope.ts'

/** A course's score, by how it is rated now. */
export const scoreOf = sql`case ${courseRatings.count} when 0 then 0
  else (10 * (select mean from ${ratingMean}) + ${courseRatings.sum}) / (10 + ${courseRatings.count}) end`

/** Renews the mean of all stars, and with it every course's score. Runs nightly, because it changes little in a day. */
export const renewScores = async ({ db }: Pick<Ports, 'db'>): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx
      .update(ratingMean)
      .set({ mean: sql`coalesce((select sum(sum)::real / nullif(sum(count), 0) from ${courseRatings}), 4)` })
    await tx.update(courseRatings).set({ score: scoreOf })
  })
}
