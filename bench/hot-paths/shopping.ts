import { operations } from '@skillharbor/contracts/operations'
import { pay } from '../../apps/api/test/buying.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import { cookieOf, inTurn, load, type Rate } from '../load.ts'

/** How many orders a round creates. */
const orders = 320

const json = { 'content-type': 'application/json' }

export type Shopping = { order: Rate; verify: Rate; webhook: Rate }

/**
 * Creates orders and pays them. Then verifies half of the payments, and sends signed webhook events for the other half,
 * as if those buyers had closed their browsers. The provider is the sandbox, in this process.
 */
export const shop = async ({ api, sandbox, learners, courses }: World): Promise<Shopping> => {
  sandbox.setWebhookUrl(undefined)
  const before = sandbox.events().length
  const [courseId = ''] = await courses(1)
  const buyers = (await learners(orders)).map(cookieOf)
  const buyer = inTurn(buyers)
  const path = operations.purchases.order.path.replace('{courseId}', courseId)
  const order = await load(api.url, () => ({ method: 'POST', path, headers: { cookie: buyer() } }), {
    requests: orders,
  })

  const created = await Promise.all(
    buyers.map(async (cookie) => {
      const answer = await fetch(api.url + path, { method: 'POST', headers: { cookie } })
      return { cookie, ...operations.purchases.order.output.parse(await answer.json()) }
    }),
  )
  const paid = created.map((order) => ({ cookie: order.cookie, success: pay(sandbox, order) }))
  const returning = inTurn(paid.slice(0, orders / 2))
  const verify = await load(
    api.url,
    () => {
      const { cookie, success } = returning()
      const { path } = operations.purchases.verify
      return { method: 'POST', path, body: JSON.stringify(success), headers: { ...json, cookie } }
    },
    { requests: orders / 2 },
  )

  const unverified = new Set(paid.slice(orders / 2).map(({ success }) => success.razorpay_payment_id))
  const events = sandbox
    .events()
    .slice(before)
    .filter(({ body }) => [...body.matchAll(/"pay_\w+"/g)].some(([id]) => unverified.has(id.slice(1, -1))))
  const event = inTurn(events)
  const webhook = await load(
    api.url,
    () => {
      const { id, body, signature } = event()
      const headers = { ...json, 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }
      return { method: 'POST', path: operations.purchases.webhook.path, body, headers }
    },
    { requests: events.length },
  )
  return { order, verify, webhook }
}
