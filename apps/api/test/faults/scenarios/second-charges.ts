import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { countOf } from '../facts.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'
import type { CalmWorld } from '../world.ts'

const retryAfter = 25 * 3_600_000
/** How often each refund is refused before it is accepted. */
const refusals = 10

/** What the seller is shown of second payments whose refund does not come about. */
const retryingOf = async (world: CalmWorld): Promise<number> => {
  const { body } = await (await world.admin()).call('rest', 'sales.attention')
  return (body.content as { kind: string }[]).filter(({ kind }) => kind === 'refund-retrying').length
}

/** Everybody pays twice; half of the second payments wait to be captured by us. Their refunds are refused for days. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { api, sandbox, pool } = world
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    sandbox.faults.add({ kind: 'double-payment' })
    const refusing = sandbox.faults.add({ kind: 'refund-refuse' })
    const orders: string[] = []
    await inParallel(learners, 8, async (learner, index) => {
      const { orderId } = await orderOf(learner, courses[index % courses.length] ?? '')
      sandbox.pay({ order_id: orderId })
      orders.push(orderId)
    })
    await sandbox.webhooksSettled(60_000)
    const violations = await workOff(world)
    for (const [index, order_id] of orders.entries()) sandbox.pay({ order_id, ...(index % 2 && { capture: false }) })
    await sandbox.webhooksSettled(60_000)
    violations.push(...(await workOff(world)))

    for (let tries = 1; tries <= refusals; tries++) {
      if (tries > 1) await api.advance(retryAfter)
      const asked = `(select payment_id from refunds where status = 'failed' group by 1 having count(*) >= ${tries}) asked`
      const unasked = async () => {
        const left = size - (await countOf(pool, asked))
        return left > 0 ? [`${left} refunds were not asked for a ${tries}th time`] : []
      }
      violations.push(...(await untilSettled(world, unasked)))
      const shown = await retryingOf(world)
      if (shown !== size) violations.push(`${shown} of ${size} are shown to the seller after try ${tries}`)
    }
    const early = await countOf(pool, "refunds where refusal like '%should be captured%'")
    if (early > 0) violations.push(`${early} refunds were asked for before the capture`)
    sandbox.faults.clear(refusing)
    await api.advance(retryAfter)
    violations.push(...(await untilSettled(world, () => disagreements(world))))
    if ((await retryingOf(world)) > 0) violations.push('what went back is still shown to the seller')
    const { captured, refunded } = sandbox.ledger()
    if (refunded * 2 !== captured) violations.push(`${captured} paise captured, ${refunded} refunded`)
    const note = `half of them captured by us; each refund refused ${refusals} times, and then made once`
    return { trials: size, violations, note }
  })

export const secondCharges: Scenario = {
  promise: 'R17',
  title: 'second payments whose refund is refused for days',
  full: 200,
  small: 6,
  run,
}
