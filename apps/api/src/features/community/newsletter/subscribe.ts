import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { enqueueNewsletterEmail } from './newsletter-email.ts'
import { confirmSubscriber, deleteSubscriberByToken, insertSubscriber } from './subscriber-repository.ts'

/** Asks the address's owner by email. Only the job looks whether it is subscribed already, so that the answer doesn't say. */
export const subscribe = defineUseCase(operations.newsletter.subscribe, async ({ db, now, language }, { email }) => {
  await db.transaction(async (tx) => {
    await insertSubscriber(tx, { email, language }, now())
    await enqueueNewsletterEmail(tx, email)
  })
  return done('Thank you! Open the link in the email that we’ve just sent you to confirm.')
})

export const confirmSubscription = defineUseCase(operations.newsletter.confirm, async ({ db, now }, { token }) => {
  if (!(await confirmSubscriber(db, token, now())))
    throw new AppError('LINK_INVALID', 'This link doesn’t work any more. Subscribe again to get a new one.')
  return done('You’re subscribed.')
})

export const unsubscribe = defineUseCase(operations.newsletter.unsubscribe, async ({ db }, { token }) => {
  await deleteSubscriberByToken(db, token)
  return done('You’re unsubscribed.')
})
