import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { databaseOn } from '../../../src/db/connection.ts'
import { checkBooks } from '../../../src/features/commerce/ledger/book-checks.ts'
import { insist, orderOf, pressAs, type Seller } from '../browser.ts'
import { disputeAtProvider, refundInDashboard } from '../dashboard.ts'
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
  /** When the provider takes the amount of a dispute that it knows. */
  deduct: fc.constantFrom('at-start', 'when-lost'),
  end: fc.constantFrom('won', 'lost', 'closed'),
  refund: fc.constantFrom('none', 'whole', 'part', 'rule', 'dashboard', 'second payment'),
  when: fc.constantFrom('before', 'with', 'during', 'after'),
  /** What the seller answers; only to a dispute that the provider knows. */
  answer: fc.constantFrom('none', 'contest', 'accept'),
  news: fc.shuffledSubarray(['created', 'under_review', 'end', 'created', 'under_review', 'end'], { minLength: 4 }),
})
type Drawn = typeof fates extends fc.Arbitrary<infer One> ? One : never
type Fate = Drawn & { isAccepted: boolean }
/** An accepted dispute is lost. */
const fateOf = (drawn: Drawn): Fate => {
  const isAccepted = drawn.isKnown && drawn.answer === 'accept'
  return { ...drawn, isAccepted, ...(isAccepted && { end: 'lost' as const }) }
}
/** `given`: whether the refund was taken, by us or by the dashboard. `intent`: the learner and the course. */
type Case = Fate & { id: string; intent: string; paymentId: string; providerOrderId: string; given: boolean }

/** With the seller's session, which stays valid while the API is killed. */
type Shop = World & { seller: Seller }

/** Asks for the refund; answers whether it was taken. */
const giveBack = async (world: Shop, learner: Learner, { refund, id, paymentId }: Case): Promise<boolean> => {
  const press = async (input: object) => (await pressAs(world.seller, 'sales.refund', { id, ...input })).status === 200
  if (refund === 'whole') return press({})
  if (refund === 'part')
    return press({ part: { requestId: randomUUID(), amount: part / 100, reason: 'Half was missing.' } })
  if (refund === 'rule') return (await insist(() => learner.call('rest', 'purchases.refund', { id }))).status === 200
  if (refund !== 'dashboard') return false
  return refundInDashboard(world, paymentId).then(
    () => true,
    () => false,
  )
}

/** Buys the course. The payment that will be disputed bought it, or is the second one, whichever of the two that is. */
const oneOf = async (world: World, learner: Learner, courseId: string, fate: Fate): Promise<Case> => {
  const { sandbox, pool } = world
  const { orderId: providerOrderId } = await orderOf(learner, courseId)
  const isTwice = fate.refund === 'second payment'
  const paid = Array.from({ length: isTwice ? 2 : 1 }, () => sandbox.pay({ order_id: providerOrderId }).payment_id)
  const bought = async () => {
    const { rows } = await pool.query(
      "select o.id, u.payment_id as by, u.learner_id || '/' || u.course_id as intent from orders o join payments p on p.order_id = o.id join purchases u on u.payment_id = p.id where o.provider_order_id = $1",
      [providerOrderId],
    )
    return rows[0] as { id: string; by: string; intent: string } | undefined
  }
  for (;;) {
    const one = await bought()
    const paymentId = one && (isTwice ? paid.find((id) => id !== one.by) : one.by)
    if (one && paymentId) return { ...fate, id: one.id, intent: one.intent, paymentId, providerOrderId, given: false }
    await insist(() => learner.call('rest', 'purchases.list'))
    await pause(250)
  }
}

/** Answers the bank, and waits for that a while: not longer, for the job may have died. Answers what was refused. */
const answerBank = async (world: Shop, { id, isKnown, answer, paymentId }: Case): Promise<string[]> => {
  const { pool } = world
  if (!isKnown || answer === 'none') return []
  const { rows } = await pool.query('select id from disputes where payment_id = $1', [paymentId])
  const about = { id, disputeId: String(rows[0]?.id) }
  const press = (name: string, input: object) => pressAs(world.seller, name, { ...about, ...input })
  const give = async () => {
    if (answer === 'accept') return press('sales.acceptDispute', {})
    const { body } = await press('sales.draftDisputeAnswer', { words: 'It was used.' })
    const { draftedAt } = body.content as { draftedAt: string }
    return press('sales.contestDispute', { draftedAt })
  }
  const { status } = await give()
  const waits =
    "dispute_answers a join disputes d on d.id = a.dispute_id where a.state = 'sending' and d.payment_id = $1"
  for (let times = 0; times < 50 && (await countOf(pool, waits, [paymentId])) > 0; times++) await pause(100)
  return status === 200 ? [] : [`${id}: ${answer} was answered ${status}`]
}

const isOurs = (refund: Fate['refund']) => refund === 'whole' || refund === 'part' || refund === 'rule'

/** The dispute from its beginning to its end, and the refund at its time; answers what we took or refused wrongly. */
const dispute = async (world: Shop, learner: Learner, one: Case): Promise<string[]> => {
  const { isKnown, isAccepted, deduct, paymentId, end, when, news, refund } = one
  const isStored = (statuses: readonly string[]) =>
    untilNone(120_000, async () => {
      const about = 'disputes where payment_id = $1 and status = any($2)'
      return (await countOf(world.pool, about, [paymentId, statuses])) > 0 ? [] : ['not recorded yet']
    })
  const begin = async () => {
    if (isKnown) world.sandbox.dispute(paymentId, { deduct })
    else await hearOf(world, disputeNews(one, 'created'))
    await isStored(['open', 'under_review'])
  }
  const finish = async () => {
    // The job that accepts it may have died: the day after, another one does it.
    if (isAccepted) return
    if (isKnown) world.sandbox.dispute(paymentId, { status: end })
    else for (const name of [...news, 'end']) await hearOf(world, disputeNews(one, name === 'end' ? end : name))
    await isStored([end])
  }
  const give = async () => {
    one.given = await giveBack(world, learner, one)
  }
  if (when === 'before') await give()
  await Promise.all([begin(), when === 'with' ? give() : undefined])
  const [refused] = await Promise.all([answerBank(world, one), when === 'during' ? give() : undefined])
  await finish()
  if (when === 'after') await give()
  const mayTake = when === 'with' || (when === 'before' || (when === 'after' && end !== 'lost')) === one.given
  return isOurs(refund) && !mayTake
    ? [...refused, `${one.id}: ${refund} ${when}, ${end}: ${one.given ? 'taken' : 'refused'}`]
    : refused
}

/** How much has to have gone back of the disputed payment, in paise: the least and the most. */
const due = ({ isKnown, end, refund, when, given }: Case): readonly [number, number] => {
  const whole = refund === 'part' ? part : price
  const asked = refund === 'second payment' || given ? whole : 0
  // A press whose answer is lost is repeated, and is refused if the dispute began in between: the first one was taken.
  if (when === 'with' && isOurs(refund) && !given) return isKnown && end === 'lost' ? [price, price] : [0, whole]
  if (end !== 'lost') return [asked, asked]
  // The bank took what was left. What we had asked for may have gone before the dispute, and never goes after it.
  if (isKnown) return [price, price]
  return refund === 'dashboard' ? [asked, asked] : [0, when === 'after' || when === 'during' ? 0 : asked]
}

/** What went back by the provider's own ledger, where it isn't that: of the disputed payment, and of the order's other. */
const wronglyPaid = (world: World, cases: readonly Case[]): string[] => {
  const orders = new Map(world.sandbox.ledger().orders.map((order) => [order.order_id, order.payments]))
  return cases.flatMap((one) => {
    const payments = orders.get(one.providerOrderId) ?? []
    const back = (isIt: boolean) =>
      payments
        .filter(({ payment_id }) => (payment_id === one.paymentId) === isIt)
        .reduce((sum, { refunded }) => sum + refunded, 0)
    // A second payment goes back by itself, at whatever time.
    const [least, most] = due(one.refund === 'second payment' ? { ...one, when: 'before' } : one)
    const isRight = back(true) >= least && back(true) <= most && back(false) === 0
    const words = `${one.refund} ${one.when}, ${one.isKnown ? 'known' : 'unknown'}, ${one.end}`
    return isRight
      ? []
      : [`${one.id}: ${back(true)} and ${back(false)} paise went back, not ${least} to ${most} (${words})`]
  })
}

/**
 * What money and access disagree on. A bank that decides a dispute of a second payment for its customer takes the money back:
 * of one that the provider doesn't know, nobody does, and both payments stand.
 */
const disagreementsBut = async (world: World, cases: readonly Case[]): Promise<string[]> => {
  const standing = cases.filter(({ refund, isKnown, end }) => refund === 'second payment' && !isKnown && end === 'lost')
  const known = new Set(standing.map(({ intent }) => `charged twice: ${intent}`))
  return (await disagreements(world)).filter((words) => !known.has(words))
}

/** Answers that are said to be sent, and that the provider doesn't have. */
const unheard = async ({ pool, sandbox, environment }: World): Promise<string[]> => {
  const { rows } = await pool.query(
    "select dispute_id as id, kind, documents from dispute_answers where state = 'sent'",
  )
  const wrong: string[] = []
  await inParallel(rows as { id: string; kind: string; documents: Record<string, string> }[], 8, async (answer) => {
    const { status, evidence } = await disputeAtProvider({ sandbox, environment }, answer.id)
    const sent = Object.values(answer.documents)
    const isThere =
      sent.length === 3 && sent.every((id) => JSON.stringify(evidence).includes(id)) && evidence.submitted_at
    if (answer.kind === 'accept' ? status !== 'lost' : !isThere) wrong.push(`${answer.id}: ${answer.kind} isn't there`)
  })
  return wrong
}

/** What the first part draws by; each other part by the next number. */
const firstSeed = 20_261_128

/** Beside a second process, and with kills at each failpoint; in a hurry, without. */
const run = (postgresUrl: string, size: number, pace: Pace, part = 0): Promise<Finding> =>
  inWorld(
    postgresUrl,
    async (world) => {
      const { api, pool, sandbox } = world
      const [learners, courses, twin] = [await world.learners(size), await world.courses(20), await world.twin()]
      const isReal = pace === 'real'
      if (isReal) await twin.start()
      const shop = { ...world, seller: await world.admin() }
      const double = sandbox.faults.add({ kind: 'double-payment' })
      const all = fc.sample(fates, { numRuns: size, seed: firstSeed + part }).map(fateOf)
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
      const wrong = async () => [
        ...(await disagreementsBut(world, cases)),
        ...((await countOf(pool, "refunds where status = 'requested'")) > 0 ? ['refunds wait'] : []),
        ...((await countOf(pool, "dispute_answers where state = 'sending'")) > 0 ? ['answers wait'] : []),
        ...wronglyPaid(world, cases),
        ...(await checkBooks({ db: databaseOn(pool) })).map(({ what, ids }) => `${what}: ${ids.join(', ')}`),
      ]
      await untilSettled(world, wrong)
      violations.push(...(await daysPass(world, 8, wrong)))
      violations.push(...(await unheard(world)))
      const sent = await countOf(pool, "dispute_answers where state = 'sent'")
      const { captured, refunded } = sandbox.ledger()
      const note = `${deaths.length} kills, ${sent} answers, seed ${firstSeed + part}; ${captured / 100} rupees captured, ${refunded / 100} back`
      return { trials: size, violations, note }
    },
    { REFUND_DAYS: '14', REFUND_PERCENT: '30' },
  )

export const disputedPayments: Scenario = {
  promise: 'R23',
  title: 'disputes and answers beside every kind of refund',
  full: 10_000,
  part: 1_000,
  small: 12,
  run,
}
