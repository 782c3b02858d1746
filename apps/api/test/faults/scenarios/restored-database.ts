import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { recoverOrders } from '../../../src/features/commerce/reconciliation/recover-orders.ts'
import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { foreignOrder, refundInDashboard } from '../dashboard.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

const failing = { method: 'upi', vpa: 'failure@razorpay' } as const

/** Does the work in the server of the world's database, to which nobody is connected meanwhile. */
const inServer = async (
  url: string,
  work: (name: string, query: (sql: string) => Promise<unknown>) => Promise<void>,
) => {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: 'postgres' }).href })
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await work(name, (sql) => client.query(sql))
  await client.end()
}

/** Copies the database, as a dump does; the answer puts the copy in the database's place. */
const backUp = async ({ api, environment: { DATABASE_URL: url = '' } }: CalmWorld): Promise<() => Promise<void>> => {
  const copy = `backup_${randomUUID().replaceAll('-', '')}`
  await api.stop()
  await inServer(url, async (name, query) => void (await query(`create database ${copy} template ${name}`)))
  await api.start()
  return async () => {
    await api.stop()
    await inServer(url, async (name, query) => {
      await query(`drop database ${name} with (force)`)
      await query(`alter database ${copy} rename to ${name}`)
    })
  }
}

/** What the operator runs after a restore. */
const recover = async ({ environment }: CalmWorld, since: Date): Promise<string[]> => {
  const lines: string[] = []
  const parts = await compose(readConfig(environment))
  const say = (line: string) => void lines.push(line)
  try {
    await recoverOrders(parts.ports, { since, until: new Date(), refundsUnmatched: true, say })
  } finally {
    await parts.close()
  }
  return lines
}

/** Buys in one of the ways in which money moves. Answers whether the learner owns the course then. */
const buy = async (world: CalmWorld, learner: Learner, courseId: string, way: number): Promise<boolean> => {
  const { sandbox } = world
  const { orderId: order_id } = await orderOf(learner, courseId)
  if (way === 1) sandbox.authorize(sandbox.pay({ order_id, instrument: failing }).payment_id)
  else if (way === 4) sandbox.pay({ order_id, instrument: failing })
  else {
    const { payment_id } = sandbox.pay({ order_id })
    if (way === 2) await refundInDashboard(world, payment_id)
    if (way === 3) await refundInDashboard(world, payment_id, 20_000)
  }
  return way !== 2 && way !== 4
}

const ownedIn = async ({ pool }: CalmWorld): Promise<Set<string>> => {
  const { rows } = await pool.query(
    "select learner_id || '/' || course_id as what from purchases where revoked_at is null",
  )
  return new Set(rows.map(({ what }) => what))
}

/** A database is restored that is older than half of what was sold; the provider still knows all of it. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { sandbox, api } = world
    const violations: string[] = []
    const expectedIn = new Set<string>()
    const shop = async (learners: readonly Learner[], courses: readonly string[], isKnown: boolean) => {
      await inParallel(learners, 4, async (learner, index) => {
        const courseId = courses[index % courses.length] ?? ''
        if ((await buy(world, learner, courseId, index % 5)) && isKnown) expectedIn.add(`${learner.id}/${courseId}`)
      })
      await sandbox.webhooksSettled(60_000)
      violations.push(...(await workOff(world)))
    }
    const [early, known, courses] = [await world.learners(size), await world.learners(size), await world.courses(4)]
    await shop(early, courses, true)
    // One opens a checkout before the backup, and pays after it.
    const [waiting] = await world.learners(1)
    if (!waiting) throw new Error('nobody waits')
    const opened = await orderOf(waiting, courses[0] ?? '')
    expectedIn.add(`${waiting.id}/${courses[0]}`)

    const since = new Date(Date.now() - 1_000)
    const restore = await backUp(world)
    await shop(known, courses, true)
    sandbox.pay({ order_id: opened.orderId })
    // Neither these learners nor this course are in the backup: what they paid belongs to nobody then.
    const strangers = await world.learners(2)
    await shop(strangers, courses, false)
    await shop(known.slice(0, 1), await world.courses(1), false)
    const foreign = new Set([await foreignOrder(world), await foreignOrder(world, { receipt: randomUUID() })])
    for (const order_id of foreign) sandbox.pay({ order_id })
    await sandbox.webhooksSettled(60_000)

    await restore()
    const lines = await recover(world, since)
    await api.start()
    violations.push(...(await workOff(world, 'begin-audit')))
    const { rows } = await world.pool.query('select provider_order_id as id from orders')
    const ours = new Set(rows.map(({ id }) => id))
    const unmatched = sandbox.ledger().orders.filter(({ order_id }) => !ours.has(order_id) && !foreign.has(order_id))
    for (const { order_id, captured, refunded } of unmatched)
      if (captured !== refunded) violations.push(`${order_id} belongs to nobody, and its money is kept`)
    const others = new Set([...foreign, ...unmatched.map(({ order_id }) => order_id)])
    violations.push(...(await untilSettled(world, () => disagreements(world, others))))
    const owned = await ownedIn(world)
    violations.push(...[...expectedIn].filter((what) => !owned.has(what)).map((what) => `bought, not back: ${what}`))
    violations.push(...[...owned].filter((what) => !expectedIn.has(what)).map((what) => `not bought: ${what}`))
    if (unmatched.length !== 3) violations.push(`${unmatched.length} orders of nobody instead of 3`)

    const again = (await recover(world, since)).slice(1)
    if (again.length !== 1) violations.push(...again.map((line) => `done again: ${line}`))
    const back = lines.filter((line) => line.includes('rebuilt as')).length
    return { trials: size * 2 + 4, violations, note: `${back} orders rebuilt, ${unmatched.length} of nobody refunded` }
  })

export const restoredDatabase: Scenario = {
  promise: 'R34',
  title: 'purchases around a backup that is restored',
  full: 100,
  small: 5,
  run,
}
