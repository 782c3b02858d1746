import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rejection } from '../../src/db/statuses.ts'
import {
  type Circumstances,
  decidePayment,
  type Effect,
  type LineState,
} from '../../src/features/commerce/reconciliation/decide-payment.ts'

type Status = 'created' | 'authorized' | 'captured' | 'returned'
type Reported = Exclude<Status, 'created'>
type Payment = { id: string; order: number; isMatch: boolean; isInTime: boolean; isSigned: boolean; ends: Reported }
/** The provider's report, or: it is to be collected in cash after all, or the first line's money went back. */
type News = { payment: Payment; what: Reported | 'to-be-collected' | 'line-refunded' }
type Line = { id: string; course: string; order: number }

const later: Record<Status, readonly Status[]> = {
  created: ['authorized', 'captured', 'returned'],
  authorized: ['captured', 'returned'],
  captured: [],
  returned: [],
}

/** What one learner ordered and paid, kept as the database keeps it. */
class World {
  readonly #lines: readonly Line[]
  readonly statuses = new Map<string, Status>()
  readonly rejections = new Map<string, Rejection>()
  /** The lines of which money goes back, by payment. */
  readonly refunds = new Map<string, Set<string>>()
  readonly purchases: { line: string; course: string; paymentId: string; isRevoked: boolean }[] = []

  constructor(orders: readonly (readonly string[])[]) {
    this.#lines = orders.flatMap((courses, order) =>
      courses.map((course) => ({ id: `${order}:${course}`, course, order })),
    )
  }

  linesOf = ({ order }: Payment) => this.#lines.filter((line) => line.order === order)
  owned = () => this.purchases.filter(({ isRevoked }) => !isRevoked)

  #ownOf = ({ id }: Payment, line: Pick<Line, 'id'>) =>
    this.purchases.find((purchase) => purchase.line === line.id && purchase.paymentId === id)

  #revoke = (paymentId: string) => {
    for (const purchase of this.purchases) if (purchase.paymentId === paymentId) purchase.isRevoked = true
  }

  #refund = ({ id }: Payment, lines: readonly Pick<Line, 'id'>[]) => {
    const refunded = this.refunds.get(id) ?? new Set()
    this.refunds.set(id, refunded)
    for (const line of lines) refunded.add(line.id)
  }

  #states = (payment: Payment): LineState[] =>
    this.linesOf(payment).map((line) => {
      const own = this.#ownOf(payment, line)
      const other = this.owned().find(({ course, paymentId }) => course === line.course && paymentId !== payment.id)
      const isAuthorized = this.statuses.get(other?.paymentId ?? '') === 'authorized'
      return {
        line: { id: line.id, courseId: line.course },
        own: own ? { revokedAt: own.isRevoked ? new Date(0) : null } : null,
        other: other ? { paymentId: other.paymentId, isAuthorized } : null,
      } as LineState
    })

  #apply = (effect: Effect, payment: Payment, line: Line) => {
    const { id: paymentId } = payment
    const { id, course } = line
    if (effect === 'grant') this.purchases.push({ line: id, course, paymentId, isRevoked: false })
    const own = this.#ownOf(payment, line)
    if (effect === 'restore' && own) own.isRevoked = false
    const held = this.owned().find((purchase) => purchase.course === course)
    if (effect !== 'take-over' || !held) return
    const { order } = this.#lines.find((one) => one.id === held.line) ?? line
    if (this.#lines.filter((one) => one.order === order).length === 1)
      this.rejections.set(held.paymentId, 'second-payment')
    Object.assign(held, { line: id, paymentId })
  }

  #takeBack = (payment: Payment, what: 'to-be-collected' | 'line-refunded') => {
    const status = this.statuses.get(payment.id)
    const [line] = this.linesOf(payment)
    const own = line && this.#ownOf(payment, line)
    if (what === 'to-be-collected' && status === 'authorized') {
      this.statuses.set(payment.id, 'created')
      this.#revoke(payment.id)
    } else if (what === 'line-refunded' && status === 'captured' && line && own) {
      own.isRevoked = true
      this.#refund(payment, [line])
    }
  }

  hear({ payment, what }: News): void {
    const { id, isMatch, isInTime, isSigned } = payment
    const before = this.statuses.get(id) ?? 'created'
    if (what === 'to-be-collected' || what === 'line-refunded') {
      this.#takeBack(payment, what)
      return
    }
    const isNew = later[before].includes(what)
    const now = isNew ? what : before
    this.statuses.set(id, now)
    if (now === 'returned') this.#revoke(id)
    const isCaptured = now === 'captured'
    if (!isCaptured && !(isSigned && now === 'authorized')) return
    // The signature says nothing of the amount.
    const circumstances: Circumstances = { isCaptured, isNew, isMatch: isMatch || !isCaptured, isInTime }
    const rejection = this.rejections.get(id) ?? null
    const state = { rejection, isAccountDeleted: false, lines: this.#states(payment) }
    const decision = decidePayment(state, circumstances)
    for (const [at, { effect }] of decision.effects.entries()) {
      const line = this.linesOf(payment)[at]
      if (line) this.#apply(effect, payment, line)
    }
    if (decision.rejection) {
      this.rejections.set(id, decision.rejection)
      this.#revoke(id)
    }
    if (isCaptured) this.#refund(payment, decision.refunded === 'all' ? this.linesOf(payment) : decision.refunded)
  }
}

const mostly = fc.nat({ max: 9 }).map((value) => value > 0)
const payments = (orders: number) =>
  fc
    .array(
      fc.record({
        order: fc.nat({ max: orders - 1 }),
        isMatch: mostly,
        isInTime: mostly,
        isSigned: fc.boolean(),
        ends: fc.constantFrom<Reported>('authorized', 'captured', 'captured', 'returned'),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => all.map((payment, at): Payment => ({ id: `pay_${at}`, ...payment })))

/** All that is reported of a payment, each of it twice. */
const newsOf = (payment: Payment): News[] => {
  const reports = ['authorized', payment.ends] as const
  return [...reports, ...reports].map((what) => ({ payment, what }))
}
const story = fc
  .array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .chain((orders) => payments(orders.length).map((paid) => ({ orders, paid })))
  .chain(({ orders, paid }) => {
    const changes = (['to-be-collected', 'line-refunded'] as const).map((what) =>
      fc.subarray(paid, { maxLength: 1 }).map((some) => some.map((payment): News => ({ payment, what }))),
    )
    return fc.tuple(...changes).chain((more) => {
      const all = [...paid.flatMap(newsOf), ...more.flat()]
      return fc
        .shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
        .map((news) => ({ orders, paid, news }))
    })
  })

type Story = typeof story extends fc.Arbitrary<infer Told> ? Told : never

const payment = (at: number, order: number, ends: Reported): Payment => ({
  id: `pay_${at}`,
  order,
  isMatch: true,
  isInTime: true,
  isSigned: true,
  ends,
})
const [first, second, third] = [payment(0, 0, 'captured'), payment(1, 1, 'returned'), payment(2, 2, 'captured')]
/** The first loses all that it holds to a captured one; what it couldn't have is free again when it is captured. */
const freeAgain: Story = {
  orders: [['a', 'b'], ['b'], ['a']],
  paid: [first, second, third],
  news: [
    { payment: second, what: 'authorized' },
    { payment: first, what: 'authorized' },
    { payment: third, what: 'captured' },
    { payment: second, what: 'returned' },
    { payment: first, what: 'captured' },
  ],
}
/** A line that was bought in vain is free again, and what is known is reported once more. */
const againForNothing: Story = {
  orders: [['a', 'b'], ['b']],
  paid: [first, payment(1, 1, 'captured')],
  news: [
    { payment: payment(1, 1, 'captured'), what: 'captured' },
    { payment: first, what: 'captured' },
    { payment: payment(1, 1, 'captured'), what: 'line-refunded' },
    { payment: first, what: 'captured' },
  ],
}
/** Collected in cash when the learner has the course by another payment. */
const collectedLate: Story = {
  orders: [['a'], ['a']],
  paid: [first, payment(1, 1, 'authorized')],
  news: [
    { payment: first, what: 'authorized' },
    { payment: first, what: 'to-be-collected' },
    { payment: payment(1, 1, 'authorized'), what: 'authorized' },
    { payment: first, what: 'captured' },
  ],
}
const examples: [Story][] = [[freeAgain], [againForNothing], [collectedLate]]

test('in whatever order updates arrive, each course has one owner, and captured money buys it or is refunded', () => {
  const isKept = ({ orders, paid, news }: Story) => {
    const world = new World(orders)
    for (const one of news) {
      world.hear(one)
      const owned = world.owned()
      expect(new Set(owned.map(({ course }) => course)).size).toBe(owned.length)
      for (const { paymentId } of owned) expect(world.rejections.has(paymentId)).toBe(false)
    }
    const granted = world.purchases.map(({ line, paymentId }) => `${line} ${paymentId}`)
    expect(new Set(granted).size, 'a line is granted once for a payment').toBe(granted.length)
    const owned = world.owned()
    for (const one of paid) {
      const bought = owned.filter(({ paymentId }) => paymentId === one.id).map(({ line }) => line)
      const back = [...(world.refunds.get(one.id) ?? [])]
      const lines = world.linesOf(one).map(({ id }) => id)
      if (world.statuses.get(one.id) === 'captured') expect([...bought, ...back].toSorted()).toEqual(lines.toSorted())
      if (world.statuses.get(one.id) === 'captured' && !one.isMatch) expect(bought).toEqual([])
      if (world.statuses.get(one.id) === 'returned') expect([...bought, ...back]).toEqual([])
    }
    // Money that went back, or is collected late, may be of a course that is free again after it was refunded.
    if (news.some(({ what }) => what === 'line-refunded' || what === 'to-be-collected')) return
    const valid = paid.filter(({ isMatch, isInTime, ends }) => isMatch && isInTime && ends === 'captured')
    const wanted = valid.flatMap((one) => world.linesOf(one).map(({ course }) => course))
    expect(owned.map(({ course }) => course)).toEqual(expect.arrayContaining(wanted))
  }
  fc.assert(fc.property(story, isKept), { numRuns: 3_000, examples })
})

test('deciding again changes nothing', () => {
  const isRepeatable = ({ orders, news }: Story) => {
    const world = new World(orders)
    for (const one of news) {
      world.hear(one)
      const before = structuredClone([world.purchases, world.rejections, world.refunds])
      world.hear(one)
      expect([world.purchases, world.rejections, world.refunds]).toEqual(before)
    }
  }
  fc.assert(fc.property(story, isRepeatable), { numRuns: 1_000, examples })
})
