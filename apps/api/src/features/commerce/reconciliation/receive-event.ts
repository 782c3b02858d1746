import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { keepEvent, keepOldNews } from './event-repository.ts'
import { orderOfOldNews } from './old-news.ts'
import { updateOf } from './process-event.ts'

/**
 * Stores an authentic event and queues its processing, then returns at once. An event that says nothing new is processed
 * with that. Throws AppError SIGNATURE_INVALID if the signature is wrong or the event id is empty.
 */
export const receiveEvent = defineUseCase(operations.purchases.webhook, async (scope, { body, signature, eventId }) => {
  if (!scope.payments.isWebhookSignature(signature, body) || eventId === '')
    throw new AppError('SIGNATURE_INVALID', 'The signature doesn’t match the body')
  const event = { id: eventId, body: scope.payments.redactPayer(body), receivedAt: scope.now() }
  const update = updateOf(scope, event)
  const orderId = update && (await orderOfOldNews(scope, update))
  if (update && orderId) await keepOldNews(scope.db, { event, orderId, name: update.webhook.name })
  else await keepEvent(scope.db, event)
  return done('Received')
})
