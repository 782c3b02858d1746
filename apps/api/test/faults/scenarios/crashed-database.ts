import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pay } from '../../buying.ts'
import { caller } from '../../caller.ts'
import { insist, orderOf } from '../browser.ts'
import { type DurablePostgres, withDurablePostgres } from '../durable-postgres.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Scenario } from '../scenario.ts'
import { inParallel, untilNone, within } from '../waiting.ts'
import { inWorld, type World } from '../world.ts'

const buyers = 6
/** Within this long in ms after the database is back, the API sells again. */
const healthy = 10_000

type Acknowledged = { learnerId: string; courseId: string }

/** Learners who buy one after the other until `isOver`; answers the purchases that the API has said yes to. */
const keepBuying = async (world: World, courses: string[], isOver: () => boolean, said: Acknowledged[]) =>
  inParallel(Array.from({ length: buyers }), buyers, async () => {
    while (!isOver()) {
      const [learner] = await world.learners(1).catch(() => [])
      if (!learner) {
        await pause(100)
        continue
      }
      const courseId = courses[said.length % courses.length] ?? ''
      const success = pay(world.sandbox, await orderOf(learner, courseId))
      const { status } = await insist(() => learner.call('rest', 'purchases.verify', success))
      if (status !== 200) throw new Error(`a paid checkout was refused: ${status}`)
      said.push({ learnerId: learner.id, courseId })
    }
  })

/** Those of the acknowledged purchases that the database does not hold. */
const missing = async ({ pool }: World, said: readonly Acknowledged[]): Promise<string[]> => {
  const { rows } = await pool.query(
    `select l from unnest($1::uuid[], $2::uuid[]) as t (l, c)
     where not exists (select 1 from purchases where learner_id = l and course_id = c and revoked_at is null)`,
    [said.map(({ learnerId }) => learnerId), said.map(({ courseId }) => courseId)],
  )
  return rows.map(({ l }) => `acknowledged and lost: the purchase of ${l}`)
}

/** How long in ms until the API says that it is ready and takes an event; undefined when it does not in time. */
const untilHealthy = async ({ api }: World): Promise<number | undefined> => {
  const since = Date.now()
  const ready = async () => {
    const { status } = await caller(api.url)
      .send('/readyz', {})
      .catch(() => ({ status: 0 }))
    return status === 200 ? [] : ['not ready']
  }
  return (await untilNone(healthy, ready)).length === 0 ? Date.now() - since : undefined
}

/** Kills the server and starts it anew; answers what the API said to an event meanwhile. */
const crash = async (world: World, { now, again }: DurablePostgres): Promise<number> => {
  process.kill(now().pid, 'SIGKILL')
  await within('Postgres to end', 30_000, now().ended)
  const body = '{"event":"payment.captured"}'
  const secret = world.environment.RAZORPAY_WEBHOOK_SECRET ?? ''
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const event = { body, signature, eventId: randomUUID() }
  const { status } = await caller(world.api.url).call('rest', 'purchases.webhook', event)
  await again()
  return status
}

const run = (_: string, size: number): Promise<Finding> =>
  withDurablePostgres((durable) =>
    inWorld(durable.now().url, async (world) => {
      const courses = await world.courses(5)
      const violations = new Set<string>()
      const said: Acknowledged[] = []
      let isOver = false
      const buying = keepBuying(world, courses, () => isOver, said).catch((error: Error) =>
        violations.add(error.message),
      )
      const took: number[] = []
      try {
        for (let round = 0; round < size; round++) {
          await pause(200 + 800 * Math.random())
          const before = said.slice()
          const answered = await crash(world, durable)
          if (answered !== 503)
            violations.add(`an event was answered ${answered} without a database, round ${round + 1}`)
          const ms = await untilHealthy(world)
          if (ms === undefined) violations.add(`not healthy within ${healthy} ms, round ${round + 1}`)
          else took.push(ms)
          for (const one of await missing(world, before)) violations.add(one)
          if (!world.api.isRunning()) throw new Error(`the API died in round ${round + 1}`)
        }
      } finally {
        isOver = true
      }
      await buying
      for (const one of await missing(world, said)) violations.add(one)
      for (const one of await untilNone(60_000, () => disagreements(world))) violations.add(one)
      const refused = world.sandbox.events().filter(({ attempts }) => attempts > 1).length
      return {
        trials: size,
        violations: [...violations],
        note: `${said.length} purchases acknowledged, ${refused} webhooks refused at first and sent again; healthy again after at most ${Math.max(...took)} ms`,
      }
    }),
  )

export const crashedDatabase: Scenario = {
  promise: 'R2',
  title: 'kill -9 of Postgres under load',
  full: 50,
  small: 2,
  run,
}
