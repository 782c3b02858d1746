import { test } from 'vitest'
import { capturedByUs } from '../faults/scenarios/captured-by-us.ts'
import { deletedAccounts } from '../faults/scenarios/deleted-accounts.ts'
import { failedLooks } from '../faults/scenarios/failed-looks.ts'
import { foreignEvents } from '../faults/scenarios/foreign-events.ts'
import { longLists } from '../faults/scenarios/long-lists.ts'
import { oddAmounts } from '../faults/scenarios/odd-amounts.ts'
import { oldPrices } from '../faults/scenarios/old-prices.ts'
import { refundsInFlight } from '../faults/scenarios/refunds-in-flight.ts'
import { restoredDatabase } from '../faults/scenarios/restored-database.ts'
import { returnedByProvider } from '../faults/scenarios/returned-by-provider.ts'
import { secondCharges } from '../faults/scenarios/second-charges.ts'
import { unannouncedRefunds } from '../faults/scenarios/unannounced-refunds.ts'
import { expectKept, limit } from './kept.ts'

test('R14: an authorized payment is captured by us, or returned', () => expectKept(capturedByUs), limit)
test('R15: a payment that the provider returns grants nothing', () => expectKept(returnedByProvider), limit)
test('R16: a refund that can’t be looked up is looked up again', () => expectKept(failedLooks), limit)
test('R16: a refund whose webhooks are all lost is found within a day', () => expectKept(unannouncedRefunds), limit)
test('R17: a second payment is refunded, however often the provider refuses', () => expectKept(secondCharges), limit)
test('R18: a payment of another amount costs nobody their money', () => expectKept(oddAmounts), limit)
test('R19: a refund in progress isn’t reported as failed', () => expectKept(refundsInFlight), limit)
test('R20: a payment for a deleted account is refunded', () => expectKept(deletedAccounts), limit)
test('R21: a price is held for three days', () => expectKept(oldPrices), limit)
test('R22: another site’s webhook events are ignored', () => expectKept(foreignEvents), limit)
test('R34: a restored database gets back what the provider knows', () => expectKept(restoredDatabase), limit)
test('R32: every list is read to its end, and no unknown state breaks it', () => expectKept(longLists), limit)
