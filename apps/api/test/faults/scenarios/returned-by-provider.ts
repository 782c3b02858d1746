import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { countOf, ordersNot, ownersAmong } from '../facts.ts'
import { disagreements } from '../oracle.ts'
import { workOff } from '../passing-time.ts'
import { deliverEvent, eventAbout } from '../provider-events.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

const orders = [
  ['payment.authorized', 'refund.created', 'refund.processed'],
  ['payment.authorized', 'refund.processed', 'refund.created'],
  ['refund.created', 'payment.authorized', 'refund.processed'],
  ['refund.created', 'refund.processed', 'payment.authorized'],
  ['refund.processed', 'payment.authorized', 'refund.created'],
  ['refund.processed', 'refund.created', 'payment.authorized'],
] as const
/** Before which piece of news the browser verifies; at the last place it never does. */
const places = [0, 1, 2, 3, 4] as const

/** One payment that is never captured, and its news in one order; answers what was wrong on the way. */
const play = async (world: CalmWorld, learner: Learner, courseId: string, index: number) => {
  const { sandbox, pool } = world
  const news = orders[index % orders.length] ?? orders[0]
  const place = places[index % places.length]
  const { orderId } = await orderOf(learner, courseId)
  const paid = sandbox.pay({ order_id: orderId, capture: false })
  if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
  const wrong: string[] = []
  let [isReturned, isVerified] = [false, false]
  const look = async (after: string) => {
    const owns = (await ownersAmong(pool, [learner])).length > 0
    if (owns !== (isVerified && !isReturned))
      wrong.push(`${owns ? 'has' : 'has not'} the course after ${after}, ${news}`)
  }
  const verify = async (at: number) => {
    if (at !== place) return
    const { status } = await insist(() => learner.call('rest', 'purchases.verify', paid.success))
    if (status !== (isReturned ? 409 : 200)) wrong.push(`verify was answered ${status}, ${news}`)
    isVerified = true
    await look('verify')
  }
  for (const [at, name] of news.entries()) {
    await verify(at)
    if (name !== 'payment.authorized' && !isReturned) {
      sandbox.autoRefund(paid.payment_id)
      isReturned = true
    }
    for (let copy = 0; copy <= index % 2; copy++) await deliverEvent(world, eventAbout(world, name, paid.payment_id))
    await look(name)
  }
  await verify(news.length)
  return { wrong, orderId }
}

/** Money that the provider returns uncaptured, reported in every order; the provider can't capture meanwhile. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { sandbox, pool, api } = world
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    sandbox.faults.add({ kind: 'webhook-drop' })
    sandbox.faults.add({ kind: 'bad-gateway', route: 'POST /v1/payments/:id/capture' })
    const [violations, made]: [string[], string[]] = [[], []]
    await inParallel(learners, 4, async (learner, index) => {
      const { wrong, orderId } = await play(world, learner, courses[index % courses.length] ?? '', index)
      violations.push(...wrong)
      made.push(orderId)
    })
    sandbox.faults.clear()
    // Whatever is still to be asked changes nothing any more.
    await api.advance(86_400_000)
    for (const job of ['reconcile', 'begin-audit', 'reconcile'] as const)
      violations.push(...(await workOff(world, job)))
    violations.push(...(await ordersNot(pool, 'closed', made)), ...(await disagreements(world)))
    const lines = await countOf(pool, 'ledger_lines')
    if (lines > 0) violations.push(`${lines} lines in the books`)
    const returned = await countOf(pool, "payments where status = 'returned'")
    if (returned !== size) violations.push(`${returned} payments are known as returned`)
    return {
      trials: size,
      violations,
      note: `all ${orders.length} orders of the events, and verify at ${places.length} places`,
    }
  })

export const returnedByProvider: Scenario = {
  promise: 'R15',
  title: 'uncaptured payments that the provider returns',
  full: 300,
  small: 15,
  run,
}
