import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
import { ownedCourses, pendingOrders } from '../../learning/entitlements/purchase-repository.ts'
import { progressOfOwned } from '../../learning/progress/course-progress-repository.ts'
import { isUnpaidToAsk } from '../orders/order-sync-repository.ts'
import { noticesOf } from '../payments/payment-notice-repository.ts'

type Times = Record<'openedSince' | 'askedBefore' | 'noticesSince', Date>
type Asked = Times & { learnerId: string }

const given = (name: keyof Asked, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`
const times = (name: keyof Times) => given(name, 'timestamptz')

// Each request has its place, since one learner's may have come at different times.
const asked = sql`unnest(${given('learnerId', 'uuid')}, ${times('openedSince')}, ${times('askedBefore')},
  ${times('noticesSince')}) with ordinality as asked (learner_id, opened_since, asked_before, notices_since, place)`

const purchasesQuery = prepareOnce((db) => {
  const learnerId = sql`asked.learner_id`
  const unpaid = { since: sql`asked.opened_since`, askedBefore: sql`asked.asked_before` }
  return prepared(
    'purchases_of_learners',
    db
      .select({
        place: sql<number>`asked.place::int`,
        isToAsk: isUnpaidToAsk(db, learnerId, unpaid),
        owned: ownedCourses(db, learnerId),
        pending: pendingOrders(db, learnerId),
        progress: progressOfOwned(db, learnerId),
        ...noticesOf(db, learnerId, sql`asked.notices_since`),
      })
      .from(asked),
  )
})

const sharedPurchases = prepareOnce((db) =>
  shareStatements(async (keys: readonly Asked[]) => {
    const texts = (name: keyof Times) => keys.map((key) => key[name].toISOString())
    const rows = await purchasesQuery(db).execute({
      learnerId: keys.map((key) => key.learnerId),
      openedSince: texts('openedSince'),
      askedBefore: texts('askedBefore'),
      noticesSince: texts('noticesSince'),
    })
    return rows.toSorted((a, b) => a.place - b.place)
  }),
)

/**
 * Everything that My Purchases shows, by one statement, so from one snapshot: an order that is settled meanwhile would
 * otherwise be in none of the lists. Concurrent requests share it. `isToAsk`: whether there are orders about which the
 * provider is to be asked.
 */
export const purchasesOf = (db: Db, learner: Asked) => sharedPurchases(db)(learner)
