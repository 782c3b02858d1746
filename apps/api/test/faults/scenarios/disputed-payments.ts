import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Caller } from '../../caller.ts'
import { insist, orderOf } from '../browser.ts'
import { refundInDashboard } from '../dashboard.ts'
import { keepDying } from '../deaths.ts'
import { disputeNews, hearOf } from '../dispute-news.ts'
import { countOf } from '../facts.ts'
import { freeKilled } from '../jobs.ts'
import { disagreements } from '../oracle.ts'
import { daysPass, untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'
import { inWorld, type Learner, type World } from '../world.ts'

const price = 49_950
const part = 10_000
const day = 86_400_000

/**
 * What becomes of an order that is disputed. Of a dispute that the provider doesn't know itself, it would pay every refund that
 * we ask for: only we hold it back. The news of it comes in any order, and again.
 */
const fates = fc.record({
  isKnown: fc.boolean(),
  end: fc.constantFrom('won', 'lost', 'closed'),
  refund: fc.constantFrom('none', 'whole', 'part', 'rule', 'dashboard', 'second payment'),
  when: fc.constantFrom('before', 'with', 'during', 'after'),
  news: fc.shuffledSubarray(['created', 'under_review', 'end', 'created', 'under_review', 'end'], { minLength: 4 }),
})
type Fate = typeof fates extends fc.Arbitrary<infer One> ? One : never
type Case = Fate & { id: string; paymentId: string; providerOrderId: string }

/** With the seller's session, which stays valid while the API is killed. */
type Shop = World & { seller: Caller }

/** What is asked of us may be refused; what the dashboard does isn't ours to refuse. */
const giveBack = async (
  world: Shop,
  learner: Learner,
  { refund, id, paymentId }: Case,
): Promise<number | undefined> => {
  const press = async (input: object) =>
    (await insist(() => world.seller.call('rest', 'sales.refund', { id, ...input }))).status
  if (refund === 'whole') return press({})
  if (refund === 'part')
    return press({ part: { requestId: randomUUID(), amount: part / 100, reason: 'Half was missing.' } })
  if (refund === 'rule') return (await insist(() => learner.call('rest', 'purchases.refund', { id }))).status
  if (refund === 'dashboard') await refundInDashboard(world, paymentId).catch(() => undefined)
  return undefined
}

const oneOf = async (world: World, learner: Learner, courseId: string, fate: Fate): Promise<Case> => {
  const { sandbox, pool } = world
  const { orderId: providerOrderId } = await orderOf(learner, courseId)
  const first = sandbox.pay({ order_id: providerOrderId }).payment_id
  const paymentId = fate.refund === 'second payment' ? sandbox.pay({ order_id: providerOrderId }).payment_id : first
  const { rows } = await pool.query('select id from orders where provider_order_id = $1', [providerOrderId])
  const settled = async () => {
    const { body } = await insist(() => learner.call('rest', 'purchases.show', { id: rows[0].id }))
    return (body.content as { state: string }).state !== 'open'
  }
  while (!(await settled())) await insist(() => learner.call('rest', 'purchases.list'))
  return { ...fate, id: rows[0].id, paymentId, providerOrderId }
}

/** The dispute from its beginning to its end, and the refund at its time; answers what we did that we should not have. */
const dispute = async (world: Shop, learner: Learner, one: Case): Promise<string[]> => {
  const { isKnown, paymentId, end, when, news } = one
  const wrong: string[] = []
  const give = () => giveBack(world, learner, one)
  const isStored = (statuses: readonly string[]) =>
    untilNone(120_000, async () => {
      const about = 'disputes where payment_id = $1 and status = any($2)'
      return (await countOf(world.pool, about, [paymentId, statuses])) > 0 ? [] : ['not recorded yet']
    })
  const begin = async () => {
    // Where the dashboard was first, nothing is left to dispute.
    if (isKnown) world.sandbox.dispute(paymentId)
    else await hearOf(world, disputeNews(one, 'created'))
    await isStored(['open', 'under_review'])
  }
  const finish = async () => {
    if (isKnown) world.sandbox.dispute(paymentId, { status: end })
    else for (const name of [...news, 'end']) await hearOf(world, disputeNews(one, name === 'end' ? end : name))
    await isStored([end])
  }
  if (when === 'before') await give()
  const given = when === 'with' ? give() : undefined
  await begin()
  await given
  if (when === 'during' && (await give()) === 200)
    wrong.push(`${one.id}: a disputed payment was refunded (${one.refund})`)
  await finish()
  if (when === 'after' && (await give()) === 200 && end === 'lost')
    wrong.push(`${one.id}: a lost payment was refunded (${one.refund})`)
  return wrong
}

/** What went back by the provider's own ledger, where it may not be that. In paise. */
const wronglyPaid = (world: World, cases: readonly Case[]): string[] => {
  const paid = new Map(
    world.sandbox
      .ledger()
      .orders.flatMap(({ payments }) => payments.map((payment) => [payment.payment_id, payment] as const)),
  )
  return cases.flatMap(({ id, paymentId, isKnown, end, refund, when }) => {
    const { refunded = 0 } = paid.get(paymentId) ?? {}
    const asked = { none: 0, whole: price, part, rule: price, dashboard: price, 'second payment': price }[refund]
    const isLate = refund !== 'dashboard' && refund !== 'second payment' && (when === 'during' || when === 'after')
    const most = isLate && (when === 'during' || end === 'lost') ? 0 : asked
    const allowed = isKnown && end === 'lost' ? price : most
    return refunded > allowed ? [`${id}: ${refunded} paise went back, not ${allowed} (${refund} ${when}, ${end})`] : []
  })
}

/** Beside a second process, and with kills at each failpoint; in a hurry, without. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inWorld(
    postgresUrl,
    async (world) => {
      const { api, pool, sandbox } = world
      const [learners, courses, twin] = [await world.learners(size), await world.courses(20), await world.twin()]
      const isReal = pace === 'real'
      if (isReal) await twin.start()
      const shop = { ...world, seller: await world.admin() }
      const double = sandbox.faults.add({ kind: 'double-payment' })
      const all = fc.sample(fates, { numRuns: size, seed: 20_261_128 })
      const [violations, cases]: [string[], Case[]] = [[], []]
      let isOver = false
      const dying = isReal ? keepDying(world, () => isOver) : Promise.resolve([])
      await inParallel(learners, 12, async (learner, index) => {
        const one = await oneOf(world, learner, courses[index % courses.length] ?? '', all[index] as Fate)
        cases.push(one)
        violations.push(...(await dispute(shop, learner, one)))
      }).finally(() => {
        isOver = true
      })
      const deaths = await dying
      if (isReal) await freeKilled(pool)
      sandbox.faults.clear(double)
      await api.advance(day)
      violations.push(...(await workOff(world, 'begin-audit')))
      await untilSettled(world, () => disagreements(world))
      violations.push(...(await daysPass(world, 8, () => disagreements(world))), ...wronglyPaid(world, cases))
      const { captured, refunded } = sandbox.ledger()
      const note = `${deaths.length} kills, seed 20261128; ${captured / 100} rupees captured, ${refunded / 100} back`
      return { trials: size, violations, note }
    },
    { REFUND_DAYS: '14', REFUND_PERCENT: '30' },
  )

export const disputedPayments: Scenario = {
  promise: 'R23',
  title: 'disputes beside every kind of refund',
  full: 10_000,
  small: 12,
  run,
}
