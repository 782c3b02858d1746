import { test } from 'vitest'
import { anyOrderOfEvents } from '../faults/scenarios/any-order.ts'
import { editedCourses } from '../faults/scenarios/edited-courses.ts'
import { lateAuthorisations } from '../faults/scenarios/late-authorizations.ts'
import { lostAnswers } from '../faults/scenarios/lost-answers.ts'
import { lostWebhooks } from '../faults/scenarios/lost-webhooks.ts'
import { manyClicks } from '../faults/scenarios/many-clicks.ts'
import { providerDown } from '../faults/scenarios/provider-down.ts'
import { repeatedEvents } from '../faults/scenarios/repeated-events.ts'
import { expectKept, limit } from './kept.ts'

test('R3: repeated updates take effect once', () => expectKept(repeatedEvents), limit)
test('R4: the order in which updates arrive doesn’t matter', () => expectKept(anyOrderOfEvents), limit)
test('R5: a late authorization grants the course once', () => expectKept(lateAuthorisations), limit)
test('R6: lost webhooks lose no purchase', () => expectKept(lostWebhooks), limit)
test('R7: creating an order is safe to retry', () => expectKept(lostAnswers), limit)
test('R8: nobody is charged twice', () => expectKept(manyClicks), limit)
test(
  'R9: when the provider is down, buyers get an error in time and browsing goes on',
  () => expectKept(providerDown),
  limit,
)
test('R11: edits and deletions during the checkout harm no buyer', () => expectKept(editedCourses), limit)
