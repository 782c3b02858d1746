import { test } from 'vitest'
import { capturedByUs } from '../faults/scenarios/captured-by-us.ts'
import { deletedAccounts } from '../faults/scenarios/deleted-accounts.ts'
import { failedLooks } from '../faults/scenarios/failed-looks.ts'
import { foreignEvents } from '../faults/scenarios/foreign-events.ts'
import { oddAmounts } from '../faults/scenarios/odd-amounts.ts'
import { oldPrices } from '../faults/scenarios/old-prices.ts'
import { refundsInFlight } from '../faults/scenarios/refunds-in-flight.ts'
import { returnedByProvider } from '../faults/scenarios/returned-by-provider.ts'
import { secondCharges } from '../faults/scenarios/second-charges.ts'
import { unannouncedRefunds } from '../faults/scenarios/unannounced-refunds.ts'
import { expectKept, limit } from './kept.ts'

test('R14: what is authorized is captured, or given back', () => expectKept(capturedByUs), limit)
test('R15: what the provider returns grants nothing', () => expectKept(returnedByProvider), limit)
test('R16: a refund that cannot be looked at is looked at again', () => expectKept(failedLooks), limit)
test('R16: a refund of which all news is lost is found within a day', () => expectKept(unannouncedRefunds), limit)
test('R17: a second charge goes back, however often that is refused', () => expectKept(secondCharges), limit)
test('R18: a payment of another amount harms nobody', () => expectKept(oddAmounts), limit)
test('R19: a refund that is in flight has not failed', () => expectKept(refundsInFlight), limit)
test('R20: money for an account that is gone goes back', () => expectKept(deletedAccounts), limit)
test('R21: a price holds for three days', () => expectKept(oldPrices), limit)
test('R22: other sites’ events do no harm', () => expectKept(foreignEvents), limit)
