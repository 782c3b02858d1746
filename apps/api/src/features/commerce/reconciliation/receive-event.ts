import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { defineUseCase } from '../../use-case.ts'
import { enqueueEvent } from '../queue.ts'
import { insertEvent } from './event-repository.ts'

/**
 * Stores an authentic event and queues its processing, then returns at once. Throws AppError SIGNATURE_INVALID if the
 * signature is wrong or the event id is empty.
 */
export const receiveEvent = defineUseCase(operations.purchases.webhook, async (scope, { body, signature, eventId }) => {
  if (!scope.payments.isWebhookSignature(signature, body) || eventId === '')
    throw new AppError('SIGNATURE_INVALID', 'The signature does not fit the body')
  const kept = scope.payments.redactPayer(body)
  await scope.db.transaction(async (tx) => {
    if (await insertEvent(tx, { id: eventId, body: kept, receivedAt: scope.now() })) await enqueueEvent(tx, eventId)
  })
  return { message: 'Received' }
})
