import { setTimeout as pause } from 'node:timers/promises'
import { type Order, pay, type Success } from '../../buying.ts'
import { insist, orderOf } from '../browser.ts'
import { sellingPoints } from '../failpoints.ts'
import { disagreements, grantedNotPaid } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'
import { inWorld, type Learner, type World } from '../world.ts'

const atOnce = 20
const seldom = new Set<string>(['before-capture-call', 'after-capture-call', 'after-refund-call'])
/** Within this long in ms after quiet, whoever paid has the course. */
const quiet = 60_000

/** Pays; some payments are left to us to capture. */
const paidFor = ({ sandbox }: World, { orderId }: Order, index: number): Success[] => {
  if (index % 10 === 9) return [pay(sandbox, { orderId }), pay(sandbox, { orderId })]
  const paid = sandbox.pay({ order_id: orderId, ...(index % 10 > 4 && { capture: false }) })
  if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
  return [paid.success]
}

/** One checkout: most pages call verify once and see no answer; some are closed before, insist, or pay twice. */
const checkout = async (world: World, learner: Learner, courseId: string, index: number): Promise<void> => {
  const made = await orderOf(learner, courseId)
  const paid = paidFor(world, made, index)
  if (index % 10 === 6 || index % 10 === 7) return
  const verify = (success: Success) => learner.call('rest', 'purchases.verify', success)
  const verified = await Promise.all(
    paid.map((success) => (index % 10 === 8 ? insist(() => verify(success)) : verify(success).catch(() => undefined))),
  )
  const refused = verified.find((answer) => answer && answer.status >= 400 && answer.status < 500)
  if (refused) throw new Error(`a paid checkout was refused: ${refused.status} ${refused.body.message}`)
}

/** Where the next process dies: at each failpoint in turn, of which some come seldom, and then at random. */
const nextDeath = (life: number) => {
  const point = sellingPoints[life % (sellingPoints.length + 1)]
  return point && { point, hit: seldom.has(point) ? 1 : 1 + Math.floor(Math.random() * 6) }
}

/** Starts the API and kills it, at each failpoint and at random in turn, until `isOver`. Answers how it died, how often. */
const keepKilling = async ({ api }: World, isOver: () => boolean): Promise<Map<string, number>> => {
  const deaths = new Map<string, number>()
  for (let life = 0; !isOver(); life++) {
    await api.kill()
    const armed = nextDeath(life)
    await api.start(armed)
    const end = Date.now() + (armed ? 4_000 : 1_500 * Math.random())
    while (api.isRunning() && Date.now() < end && !isOver()) await pause(10)
    if (isOver()) break
    const how = api.isRunning() || !armed ? 'random' : armed.point
    deaths.set(how, (deaths.get(how) ?? 0) + 1)
  }
  return deaths
}

const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inWorld(postgresUrl, async (world) => {
    const [learners, courses] = [await world.learners(size), await world.courses(10)]
    world.sandbox.faults.add({ kind: 'double-payment' })
    const violations = new Set<string>()
    let isOver = false
    const note = (error: Error) => void violations.add(error.message)
    const killing = keepKilling(world, () => isOver).catch(note)
    const sampling = (async () => {
      let samples = 0
      for (; !isOver; samples++) {
        for (const one of await grantedNotPaid(world)) violations.add(one)
        await pause(300)
      }
      return samples
    })().catch(note)
    await inParallel(learners, atOnce, async (learner, index) => {
      await checkout(world, learner, courses[index % courses.length] ?? '', index).catch(note)
    })
    isOver = true
    const [deaths, samples] = [await killing, await sampling]
    await world.api.kill()
    // What a killed process was doing is taken for stuck after 30 s.
    if (pace === 'hurried')
      await world.pool.query("update graphile_worker._private_jobs set locked_at = locked_at - interval '31 seconds'")
    await world.api.start()
    const since = Date.now()
    for (const one of await untilNone(quiet, () => disagreements(world))) violations.add(one)
    const kills = [...(deaths ?? [])].map(([how, often]) => `${how} ${often}`).join(', ')
    const seconds = ((Date.now() - since) / 1000).toFixed(1)
    return {
      trials: size,
      violations: [...violations],
      note: `killed: ${kills}; ${samples} samples; all granted ${seconds} s after quiet`,
    }
  })

export const killedApi: Scenario = {
  promise: 'R1',
  title: 'checkouts while the API is killed with -9',
  full: 1_000,
  small: 24,
  run,
}
