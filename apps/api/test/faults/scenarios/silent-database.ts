import { setTimeout as pause } from 'node:timers/promises'
import { pay } from '../../buying.ts'
import { caller } from '../../caller.ts'
import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { type SilentProxy, silentProxy } from '../silent-proxy.ts'
import { inParallel, isReady, untilNone } from '../waiting.ts'
import type { CalmWorld } from '../world.ts'

/** Within these, in ms: everything works again; a request is answered, whatever with. */
const [backWithin, answerWithin, visitors] = [30_000, 20_000, 4] as const
/** In a hurry, the database's limits are these, in ms. */
const hurried = { databaseConnection: 2_000, databaseAnswer: 2_000, databaseQuickAnswer: 1_000, listenerCheck: 500 }

/** Calls until `isOver`, and notes every answer that came too late. */
const keepAsking = async (ask: () => Promise<unknown>, isOver: () => boolean, late: (ms: number) => void) => {
  while (!isOver()) {
    const since = performance.now()
    await ask().catch(() => undefined)
    const took = performance.now() - since
    if (took > answerWithin) late(took)
    await pause(100)
  }
}

/** What doesn't work yet. */
const broken = async ({ api, pool }: CalmWorld, { held }: SilentProxy, buyers: readonly string[]) => {
  const { status } = await caller(api.url)
    .call('rest', 'courses.list')
    .catch(() => ({ status: 0 }))
  const { rows } = await pool.query('select learner_id from purchases where learner_id = any($1)', [buyers])
  return [
    ...(await isReady(api.url)),
    ...(status === 200 ? [] : [`the list answers ${status}`]),
    ...(rows.length === buyers.length ? [] : [`${rows.length} of ${buyers.length} bought`]),
    ...(held() === 0 ? [] : [`${held()} silent connections are still open`]),
  ]
}

const noJobs = async ({ pool }: CalmWorld) =>
  (await pool.query('select task_identifier as name from graphile_worker.jobs where run_at <= now()')).rows.map(
    ({ name }) => `${name} waits`,
  )

/** One silence: a learner who comes back from the checkout, another one whose browser is closed, and visitors. */
const round = async (
  world: CalmWorld,
  proxy: SilentProxy,
  courseId: string,
): Promise<{ ms: number; wrong: string[] }> => {
  const wrong: string[] = []
  const learners = await world.learners(2)
  const orders = await Promise.all(learners.map((learner) => orderOf(learner, courseId)))
  wrong.push(...(await untilNone(10_000, () => noJobs(world))))
  let isOver = false
  proxy.silence()
  const since = Date.now()
  const asking = inParallel(Array.from({ length: visitors }), visitors, () =>
    keepAsking(
      () => caller(world.api.url).call('rest', 'courses.list'),
      () => isOver,
      (ms) => wrong.push(`a visitor waited ${Math.round(ms)} ms`),
    ),
  )
  const [first] = orders.map((order) => pay(world.sandbox, order))
  const verified = insist(() => learners[0]?.call('rest', 'purchases.verify', { ...first }) ?? Promise.reject())
  const ids = learners.map(({ id }) => id)
  wrong.push(...(await untilNone(backWithin, () => broken(world, proxy, ids))))
  const ms = Date.now() - since
  isOver = true
  await asking
  if ((await verified).status !== 200) wrong.push('a paid checkout was refused')
  return { ms, wrong }
}

const run = async (postgresUrl: string, size: number, pace: Pace): Promise<Finding> => {
  const proxy = await silentProxy(postgresUrl)
  const throughProxy = (databaseUrl: string) => ({
    DATABASE_URL: Object.assign(new URL(databaseUrl), { host: new URL(proxy.url).host }).href,
  })
  const show = async (world: CalmWorld): Promise<Finding> => {
    const [courseId = ''] = await world.courses(1)
    const violations: string[] = []
    let slowest = 0
    for (let trial = 0; trial < size; trial++) {
      const { ms, wrong } = await round(world, proxy, courseId)
      slowest = Math.max(slowest, ms)
      violations.push(...wrong)
    }
    violations.push(...(await untilNone(60_000, () => disagreements(world))))
    return { trials: size, violations, note: `all connections silent; everything works after at most ${slowest} ms` }
  }
  try {
    return await inCalmWorld(postgresUrl, pace, show, throughProxy, hurried)
  } finally {
    await proxy.close()
  }
}

export const silentDatabase: Scenario = {
  promise: 'R33',
  title: 'silences of all connections to Postgres',
  full: 10,
  small: 1,
  run,
}
