import type { Scenario } from './scenario.ts'
import { anyOrderOfEvents } from './scenarios/any-order.ts'
import { crashedDatabase } from './scenarios/crashed-database.ts'
import { deploys } from './scenarios/deploys.ts'
import { editedCourses } from './scenarios/edited-courses.ts'
import { hostileInput } from './scenarios/hostile-input.ts'
import { killedApi } from './scenarios/killed-api.ts'
import { lateAuthorisations } from './scenarios/late-authorisations.ts'
import { lostAnswers } from './scenarios/lost-answers.ts'
import { lostWebhooks } from './scenarios/lost-webhooks.ts'
import { manyClicks } from './scenarios/many-clicks.ts'
import { providerDown } from './scenarios/provider-down.ts'
import { repeatedEvents } from './scenarios/repeated-events.ts'
import { webhookSpeed } from './scenarios/webhook-speed.ts'

/** All that `pnpm test:faults` can show, in the order of the promises. */
export const scenarios: readonly Scenario[] = [
  killedApi,
  crashedDatabase,
  repeatedEvents,
  anyOrderOfEvents,
  lateAuthorisations,
  lostWebhooks,
  lostAnswers,
  manyClicks,
  providerDown,
  editedCourses,
  webhookSpeed,
  deploys,
  hostileInput,
]
