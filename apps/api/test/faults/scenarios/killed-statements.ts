import { setTimeout as pause } from 'node:timers/promises'
import { pay } from '../../buying.ts'
import { insist, orderOf, pressAs, type Seller } from '../browser.ts'
import { countOf } from '../facts.ts'
import { freeKilled, hurry } from '../jobs.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { untilNone } from '../waiting.ts'
import { inWorld, type Learner, type World } from '../world.ts'

const points = ['before-statement', 'after-statement'] as const
/** About how many statements a purchase and its refund take: in a hurry, some of them are tried. */
const about = 90

type Shop = World & { seller: Seller; courseId: string }

/** Waits until the payment's purchases are so many; jobs that wait for their next try are tried now. */
const untilOwned = (world: Shop, paymentId: string, count: number, learner: Learner): Promise<string[]> =>
  untilNone(120_000, async () => {
    await insist(() => learner.call('rest', 'purchases.list'))
    await hurry(world.pool, 5)
    const owned = await countOf(world.pool, 'purchases where payment_id = $1 and revoked_at is null', [paymentId])
    return owned === count ? [] : [`${paymentId} owns ${owned} courses instead of ${count}`]
  })

/** Orders, pays, verifies, and is refunded, and presses each button again for as long as it takes. Answers what is wrong. */
const buyAndReturn = async (world: Shop, learner: Learner): Promise<string[]> => {
  const { seller, sandbox, pool, courseId } = world
  const made = await orderOf(learner, courseId)
  const paid = pay(sandbox, made)
  const verified = await insist(() => learner.call('rest', 'purchases.verify', paid))
  const granted = await untilOwned(world, paid.razorpay_payment_id, 1, learner)
  const { rows } = await pool.query('select id from orders where provider_order_id = $1', [made.orderId])
  const refunded = await pressAs(seller, 'sales.refund', { id: String(rows[0]?.id) })
  const returned = await untilOwned(world, paid.razorpay_payment_id, 0, learner)
  const refused = [verified, refunded].filter(({ status }) => status !== 200)
  return [...granted, ...returned, ...refused.map(({ status, body }) => `answered ${status}: ${body.message}`)]
}

/** A purchase in which the API dies at this statement, and is started again. Answers what is wrong, and whether it died. */
const trial = async (world: Shop, learner: Learner, armed: { point: (typeof points)[number]; hit: number }) => {
  const { api, pool } = world
  await api.kill()
  await freeKilled(pool)
  await api.start(armed)
  let isOver = false
  const dies = async () => {
    while (api.isRunning() && !isOver) await pause(20)
    if (isOver) return false
    await freeKilled(pool)
    await api.start()
    return true
  }
  const dying = dies()
  const wrong = await buyAndReturn(world, learner).finally(() => {
    isOver = true
  })
  return { wrong: wrong.map((words) => `${armed.point} ${armed.hit}: ${words}`), isDead: await dying }
}

/** Each statement in turn until a purchase outlives both points; in a hurry, so many of them by chance. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inWorld(postgresUrl, async (world) => {
    const [[courseId = ''], seller, learners] = [
      await world.courses(1),
      await world.admin(),
      await world.learners(size),
    ]
    const shop = { ...world, seller, courseId }
    const violations: string[] = []
    let [deaths, outlived] = [0, 0]
    for (const [index, learner] of learners.entries()) {
      if (outlived === points.length) break
      const hit = pace === 'real' ? Math.floor(index / 2) + 1 : Math.ceil(about * Math.random())
      const { wrong, isDead } = await trial(shop, learner, { point: points[index % 2] ?? 'before-statement', hit })
      violations.push(...wrong)
      if (isDead) deaths += 1
      outlived = isDead ? 0 : outlived + 1
    }
    await world.api.kill()
    await freeKilled(world.pool)
    await world.api.start()
    violations.push(...(await workOff(world)))
    violations.push(...(await untilSettled(world, () => disagreements(world))))
    return { trials: deaths, violations, note: `died at ${deaths} places of a purchase and its refund` }
  })

export const killedStatements: Scenario = {
  promise: 'R1',
  title: 'purchases and refunds, killed before and after each statement',
  full: 400,
  small: 3,
  run,
}
