import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { ownedCourses, pendingOrders } from '../../learning/entitlements/purchase-repository.ts'
import { progressOfOwned } from '../../learning/progress/course-progress-repository.ts'
import { isUnpaidToAsk } from '../orders/order-sync-repository.ts'
import { noticesOf } from '../payments/payment-notice-repository.ts'

const given = (name: string) => sql`${sql.placeholder(name)}`

const purchasesQuery = prepareOnce((db) => {
  const learnerId = given('learnerId')
  const times = { since: given('openedSince'), askedBefore: given('askedBefore') }
  return prepared(
    'purchases_of_learner',
    db
      .select({
        isToAsk: isUnpaidToAsk(db, learnerId, times),
        owned: ownedCourses(db, learnerId),
        pending: pendingOrders(db, learnerId),
        progress: progressOfOwned(db, learnerId),
        ...noticesOf(db, learnerId, given('noticesSince')),
      })
      .from(sql`(values (1)) as one`),
  )
})

type Asked = Record<'openedSince' | 'askedBefore' | 'noticesSince', Date> & { learnerId: string }

/**
 * Everything that My Purchases shows, by one statement, so from one snapshot: an order that is settled meanwhile would
 * otherwise be in none of the lists. `isToAsk`: whether there are orders about which the provider is to be asked.
 */
export const purchasesOf = async (db: Db, { learnerId, ...times }: Asked) => {
  const texts = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at.toISOString()]))
  const [row] = await purchasesQuery(db).execute({ learnerId, ...texts })
  if (!row) throw new Error('A statement without a table returns one row')
  return row
}
