import { createHmac, randomUUID } from 'node:crypto'
import { caller } from '../caller.ts'
import { until } from '../until.ts'
import { countOf } from './facts.ts'
import type { CalmWorld } from './world.ts'

/** The provider's own event of this name about a payment or order, as it was recorded. */
export const eventAbout = ({ sandbox }: Pick<CalmWorld, 'sandbox'>, name: string, id: string): string => {
  const found = sandbox.events().find(({ event, body }) => event === name && body.includes(id))
  if (!found) throw new Error(`The provider has no ${name} about ${id}`)
  return found.body
}

/** Tells the API this as an event of its own, rightly signed, and waits until it is worked off; answers the event's id. */
export const deliverEvent = async ({ api, pool, environment }: CalmWorld, body: string): Promise<string> => {
  const signature = createHmac('sha256', environment.RAZORPAY_WEBHOOK_SECRET ?? '')
    .update(body)
    .digest('hex')
  const eventId = randomUUID()
  const { status } = await caller(api.url).call('rest', 'purchases.webhook', { body, signature, eventId })
  if (status !== 200) throw new Error(`an event was answered ${status}`)
  const isDone = 'webhook_events where id = $1 and processed_at is not null'
  await until('the event to be processed', async () => (await countOf(pool, isDone, [eventId])) > 0)
  return eventId
}
