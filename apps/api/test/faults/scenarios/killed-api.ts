import { setTimeout as pause } from 'node:timers/promises'
import { type Order, pay, type Success } from '../../buying.ts'
import { insist, orderOf } from '../browser.ts'
import { type Death, dieAtEach, keepDying } from '../deaths.ts'
import { disagreements, grantedNotPaid } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { untilNone } from '../waiting.ts'
import { inWorld, type Learner, type World } from '../world.ts'

/** How many learners are at the checkout at once. */
const atOnce: Record<Pace, number> = { real: 20, hurried: 5 }
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

const inWords = (deaths: readonly Death[]): string =>
  [...Map.groupBy(deaths, (how) => how)].map(([how, all]) => `${how} ${all.length}`).join(', ')

/** Looks whether anybody has what nobody paid, until `isOver`. Answers how often it looked. */
const keepLooking = async (world: World, isOver: () => boolean, note: (violation: string) => void): Promise<number> => {
  let samples = 0
  for (; !isOver(); samples++) {
    for (const one of await grantedNotPaid(world)) note(one)
    await pause(300)
  }
  return samples
}

/** So many checkouts while the API is killed. In a hurry, learners come until it died at each failpoint. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inWorld(postgresUrl, async (world) => {
    const [learners, courses] = [await world.learners(size), await world.courses(10)]
    world.sandbox.faults.add({ kind: 'double-payment' })
    const violations = new Set<string>()
    const note = (error: Error) => void violations.add(error.message)
    let [begun, isSold, isDead] = [0, false, false]
    const dying = (pace === 'real' ? keepDying(world, () => isSold) : dieAtEach(world)).catch(note).finally(() => {
      isDead = true
    })
    const looking = keepLooking(
      world,
      () => isSold,
      (one) => violations.add(one),
    ).catch(note)
    const shop = async () => {
      while (begun < size || (pace === 'hurried' && !isDead)) {
        const index = begun++
        const learner = learners[index] ?? (await world.learners(1))[0]
        if (learner) await checkout(world, learner, courses[index % courses.length] ?? '', index).catch(note)
      }
    }
    await Promise.all(Array.from({ length: atOnce[pace] }, shop))
    isSold = true
    const [deaths, samples] = [await dying, await looking]
    const since = Date.now()
    const late = await untilNone(quiet, () => disagreements(world))
    // Whether it is late or lost makes all the difference to whoever looks for the cause.
    const lost = late.length > 0 ? await untilNone(2 * quiet, () => disagreements(world)) : []
    const seconds = ((Date.now() - since) / 1000).toFixed(1)
    for (const one of lost.length > 0 ? lost : late.map((words) => `late, until ${seconds} s after quiet: ${words}`))
      violations.add(one)
    return {
      trials: begun,
      violations: [...violations],
      note: `killed: ${inWords(deaths ?? [])}; ${samples} samples; all granted ${seconds} s after quiet`,
    }
  })

export const killedApi: Scenario = {
  promise: 'R1',
  title: 'checkouts while the API is killed with -9',
  full: 1_000,
  small: 12,
  run,
}
