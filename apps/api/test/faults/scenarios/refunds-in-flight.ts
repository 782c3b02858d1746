import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { countOf } from '../facts.ts'
import { hurry } from '../jobs.ts'
import { disagreements } from '../oracle.ts'
import { workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'
import type { CalmWorld } from '../world.ts'

/** How often the provider says of each refund that it is at it. */
const answers = 2
const kinds = ['refund-409', 'refund-in-progress'] as const

/** Whatever says that a refund failed. */
const failures = async ({ pool, admin }: CalmWorld): Promise<string[]> => {
  const reported = await countOf(pool, "order_events where kind = 'refund' and status in ('failed', 'refused')")
  const failed = await countOf(pool, "refunds where status = 'failed' or refusal is not null")
  const { body } = await (await admin()).call('rest', 'sales.attention')
  const shown = (body.content as unknown[]).length
  return reported + failed + shown > 0
    ? [`${failed} refunds have failed, ${reported} are in a timeline, ${shown} shown`]
    : []
}

/** Half of the refunds are ours, of second payments; half are asked for by the seller. The provider is at each of them. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { sandbox, pool } = world
    const [learners, courses, admin] = [await world.learners(size), await world.courses(4), await world.admin()]
    sandbox.faults.add({ kind: 'double-payment' })
    const orders: string[] = []
    await inParallel(learners, 4, async (learner, index) => {
      const { orderId } = await orderOf(learner, courses[index % courses.length] ?? '')
      sandbox.pay({ order_id: orderId })
      orders.push(orderId)
    })
    await sandbox.webhooksSettled(60_000)
    const violations = new Set(await workOff(world))
    for (const kind of kinds) sandbox.faults.add({ kind, times: answers * size })
    const half = Math.ceil(size / 2)
    for (const order_id of orders.slice(0, half)) sandbox.pay({ order_id })
    const { rows } = await pool.query('select id from orders where provider_order_id = any($1)', [orders.slice(half)])
    await inParallel(rows, 4, async ({ id }) => {
      const { status } = await insist(() => admin.call('rest', 'sales.refund', { id }))
      if (status !== 200) violations.add(`the seller was answered ${status}`)
    })
    await sandbox.webhooksSettled(60_000)
    const isAtIt = () => sandbox.faults.list().some(({ kind }) => kinds.some((one) => one === kind))
    const left = await untilNone(60_000, async () => {
      for (const one of await failures(world)) violations.add(one)
      await hurry(pool)
      return isAtIt() ? ['the provider was not asked often enough'] : []
    })
    for (const one of [...left, ...(await workOff(world)), ...(await failures(world)), ...(await disagreements(world))])
      violations.add(one)
    const { captured, refunded } = sandbox.ledger()
    const paid = (size + half) * 49_950
    if (captured !== paid || refunded !== size * 49_950)
      violations.add(`${captured} paise captured, ${refunded} refunded`)
    return {
      trials: size,
      violations: [...violations],
      note: `${answers} × 409 and ${answers} × “in progress” for each`,
    }
  })

export const refundsInFlight: Scenario = {
  promise: 'R19',
  title: 'refunds that the provider is still working on',
  full: 200,
  small: 6,
  run,
}
