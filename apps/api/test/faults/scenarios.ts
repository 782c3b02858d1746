import type { Scenario } from './scenario.ts'
import { anyOrderOfEvents } from './scenarios/any-order.ts'
import { capturedByUs } from './scenarios/captured-by-us.ts'
import { crashedDatabase } from './scenarios/crashed-database.ts'
import { deletedAccounts } from './scenarios/deleted-accounts.ts'
import { deploys } from './scenarios/deploys.ts'
import { disputedAccess } from './scenarios/disputed-access.ts'
import { disputedPayments } from './scenarios/disputed-payments.ts'
import { editedCourses } from './scenarios/edited-courses.ts'
import { failedLooks } from './scenarios/failed-looks.ts'
import { floods } from './scenarios/floods.ts'
import { foreignEvents } from './scenarios/foreign-events.ts'
import { hostileInput } from './scenarios/hostile-input.ts'
import { killedApi } from './scenarios/killed-api.ts'
import { killedStatements } from './scenarios/killed-statements.ts'
import { killedPreparations, killedS3, killedUploads } from './scenarios/killed-uploads.ts'
import { lateAuthorisations } from './scenarios/late-authorizations.ts'
import { longLists } from './scenarios/long-lists.ts'
import { lostAnswers } from './scenarios/lost-answers.ts'
import { lostWebhooks } from './scenarios/lost-webhooks.ts'
import { manyClicks } from './scenarios/many-clicks.ts'
import { oddAmounts } from './scenarios/odd-amounts.ts'
import { oldPrices } from './scenarios/old-prices.ts'
import { providerDown } from './scenarios/provider-down.ts'
import { randomLives } from './scenarios/random-lives.ts'
import { refundsInFlight } from './scenarios/refunds-in-flight.ts'
import { repeatedEvents } from './scenarios/repeated-events.ts'
import { restoredDatabase } from './scenarios/restored-database.ts'
import { returnedByProvider } from './scenarios/returned-by-provider.ts'
import { secondCharges } from './scenarios/second-charges.ts'
import { silentDatabase } from './scenarios/silent-database.ts'
import { storageAway } from './scenarios/storage-away.ts'
import { unannouncedRefunds } from './scenarios/unannounced-refunds.ts'
import { webhookSpeed } from './scenarios/webhook-speed.ts'

/** All that `pnpm test:faults` can show, in the order of the promises. */
export const scenarios: readonly Scenario[] = [
  killedApi,
  killedStatements,
  crashedDatabase,
  repeatedEvents,
  anyOrderOfEvents,
  lateAuthorisations,
  lostWebhooks,
  lostAnswers,
  manyClicks,
  providerDown,
  editedCourses,
  capturedByUs,
  returnedByProvider,
  failedLooks,
  unannouncedRefunds,
  secondCharges,
  oddAmounts,
  refundsInFlight,
  deletedAccounts,
  oldPrices,
  foreignEvents,
  restoredDatabase,
  silentDatabase,
  storageAway,
  longLists,
  disputedPayments,
  disputedAccess,
  randomLives,
  webhookSpeed,
  deploys,
  killedUploads,
  killedPreparations,
  killedS3,
  floods,
  hostileInput,
]
