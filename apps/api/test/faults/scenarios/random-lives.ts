import { setTimeout as pause } from 'node:timers/promises'
import { freeKilled } from '../jobs.ts'
import { live } from '../lives.ts'
import { disagreements } from '../oracle.ts'
import { daysPass, untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'
import { inWorld, type World } from '../world.ts'

const stepsOfEach = 12
const day = 86_400_000
const kinds = ['refuse', 'bad-gateway', 'drop-response', 'server-error', 'webhook-drop', 'webhook-duplicate'] as const
const moods = [
  'refund-refuse',
  'refund-409',
  'refund-in-progress',
  'refund-fail',
  'refund-pending',
  'fee-bearer',
] as const
const any = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(Math.random() * list.length)] ?? list[0]

/** Lets something else go wrong every moment, and kills the API now and then, until `isOver`; answers how often. */
const disturb = async ({ sandbox, api }: World, isOver: () => boolean): Promise<number> => {
  let kills = 0
  for (let round = 1; !isOver(); round++) {
    const faults = [
      sandbox.faults.add({ kind: any(kinds), times: 2 }),
      sandbox.faults.add({ kind: any(moods), times: 1 }),
    ]
    await pause(150)
    for (const fault of faults) sandbox.faults.clear(fault)
    if (round % 20) continue
    await api.kill()
    await api.start()
    kills++
  }
  return kills
}

/** Who buys again what went back has an order for each time. */
const wrongIn = async (world: World): Promise<string[]> =>
  (await disagreements(world)).filter((words) => !words.includes('orders at the provider'))

/** Ends every disturbance: nothing fails any more, pending refunds are processed, and the API runs. */
const calm = async ({ sandbox, api, pool }: World, except: number) => {
  for (const { id } of sandbox.faults.list()) if (id !== except) sandbox.faults.clear(id)
  const refunds = sandbox.events().filter(({ event }) => event === 'refund.created')
  for (const { body } of refunds)
    try {
      sandbox.processRefund(JSON.parse(body).payload.refund.entity.id)
    } catch {
      // It was not pending.
    }
  await api.kill()
  await freeKilled(pool)
  await api.start()
}

/** Whatever can happen to orders happens to them in any order, while everything else goes wrong. */
const run = (postgresUrl: string, size: number): Promise<Finding> =>
  inWorld(postgresUrl, async (world) => {
    const { api, sandbox, pool } = world
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    const twice = sandbox.faults.add({ kind: 'double-payment' })
    let isOver = false
    const disturbing = disturb(world, () => isOver)
    await inParallel(learners, 10, (learner, index) =>
      live(world, learner, courses[index % 4] ?? '', stepsOfEach),
    ).finally(() => {
      isOver = true
    })
    const kills = await disturbing
    await calm(world, twice)
    // The audit finds within a day what no message reported. Captures and refunds have a week.
    await api.advance(day)
    const violations = await workOff(world, 'begin-audit')
    await untilSettled(world, () => wrongIn(world))
    violations.push(...(await daysPass(world, 7, () => wrongIn(world))))
    const { rows } = await pool.query('select deadlocks from pg_stat_database where datname = current_database()')
    if (Number(rows[0].deadlocks) > 0) violations.push(`${rows[0].deadlocks} deadlocks`)
    const { captured, refunded } = sandbox.ledger()
    const note = `${stepsOfEach} steps each, ${kills} kills; ${captured / 100} rupees captured, ${refunded / 100} refunded`
    return { trials: size, violations, note }
  })

export const randomLives: Scenario = {
  promise: 'lives',
  title: 'orders to which anything happens at random',
  full: 400,
  small: 20,
  run,
}
