import { and, eq, gt, isNull, lt, lte, notExists, or } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courses } from '../../../db/schema/courses.ts'
import { priceHistory, wishes } from '../../../db/schema/wishes.ts'
import type { JobPayload } from '../../jobs.ts'
import { notOwned } from './wish-repository.ts'

/** A wish whose course costs less than the learner knows. */
export type PriceFall = JobPayload<'mail-price-fall'>

const fallen = { learnerId: wishes.learnerId, courseId: wishes.courseId, fromPaise: wishes.knownPricePaise }

type Wanted = { heldSince: Date; toldBefore: Date; limit: number }

/**
 * Wishes for courses that have cost less than the learner knows since `heldSince` or longer, without those that the learner
 * was told of after `toldBefore`. Locks them.
 */
export const priceFalls = (db: Db, { heldSince, toldBefore, limit }: Wanted): Promise<PriceFall[]> =>
  db
    .select({ ...fallen, toPaise: courses.pricePaise })
    .from(wishes)
    .innerJoin(courses, eq(courses.id, wishes.courseId))
    .where(
      and(
        lt(courses.pricePaise, wishes.knownPricePaise),
        inCatalogue,
        notOwned(db),
        or(isNull(wishes.toldAt), lt(wishes.toldAt, toldBefore)),
        notExists(
          db
            .select({ since: priceHistory.since })
            .from(priceHistory)
            .where(and(eq(priceHistory.courseId, wishes.courseId), gt(priceHistory.since, heldSince))),
        ),
      ),
    )
    .orderBy(wishes.courseId, wishes.learnerId)
    .limit(limit)
    .for('no key update', { of: wishes, skipLocked: true })

/** From now on, the learner knows this price. */
export const setKnownPrice = async (db: Db, { learnerId, courseId, toPaise }: PriceFall, now: Date): Promise<void> => {
  await db
    .update(wishes)
    .set({ knownPricePaise: toPaise, toldAt: now })
    .where(and(eq(wishes.learnerId, learnerId), eq(wishes.courseId, courseId)))
}

/** The course, if the learner still wants it, could buy it, and it costs no more than that. */
export const wishedCourse = async (db: Db, { learnerId, courseId, toPaise }: PriceFall) => {
  const [row] = await db
    .select({ id: courses.id, title: courses.title })
    .from(wishes)
    .innerJoin(courses, eq(courses.id, wishes.courseId))
    .where(
      and(
        eq(wishes.learnerId, learnerId),
        eq(wishes.courseId, courseId),
        lte(courses.pricePaise, toPaise),
        inCatalogue,
        notOwned(db),
      ),
    )
  return row
}
