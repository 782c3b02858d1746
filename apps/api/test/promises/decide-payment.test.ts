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
type Payment = { id: string; order: number; isMatch: boolean; isInTime: boolean; isSigned: boolean; ends: Status }
type News = { payment: Payment; status: Exclude<Status, 'created'> }

const later: Record<Status, readonly Status[]> = {
  created: ['authorized', 'captured', 'returned'],
  authorized: ['captured', 'returned'],
  captured: [],
  returned: [],
}
const pricePaise = 50_000

/** What one learner ordered, with their payments, kept as the database keeps it. */
class World {
  readonly #orders: readonly (readonly string[])[]
  readonly statuses = new Map<string, Status>()
  readonly rejections = new Map<string, Rejection>()
  readonly refunded = new Map<string, number>()
  readonly purchases: { line: string; course: string; paymentId: string; isRevoked: boolean }[] = []

  constructor(orders: readonly (readonly string[])[]) {
    this.#orders = orders
  }

  lines = (order: number) => (this.#orders[order] ?? []).map((course) => ({ course, line: `${order}:${course}` }))

  owned = () => this.purchases.filter(({ isRevoked }) => !isRevoked)

  #revoke = (paymentId: string) => {
    for (const purchase of this.purchases) if (purchase.paymentId === paymentId) purchase.isRevoked = true
  }

  #state = ({ id, order }: Payment): LineState[] =>
    this.lines(order).map(({ line, course }) => {
      const own = this.purchases.find((purchase) => purchase.line === line && purchase.paymentId === id)
      const other = this.owned().find((purchase) => purchase.course === course && purchase.paymentId !== id)
      const isAuthorized = this.statuses.get(other?.paymentId ?? '') === 'authorized'
      return {
        line: { id: line, courseId: course },
        own: own ? { revokedAt: own.isRevoked ? new Date(0) : null } : null,
        other: other ? { paymentId: other.paymentId, isAuthorized } : null,
      } as LineState
    })

  #apply = (effect: Effect, { id }: Payment, { line, course }: { line: string; course: string }) => {
    if (effect === 'grant') this.purchases.push({ line, course, paymentId: id, isRevoked: false })
    const own = this.purchases.find((purchase) => purchase.line === line && purchase.paymentId === id)
    if (effect === 'restore' && own) own.isRevoked = false
    const held = this.owned().find((purchase) => purchase.course === course)
    if (effect !== 'take-over' || !held) return
    const before = held.paymentId
    Object.assign(held, { line, paymentId: id })
    if (this.owned().every(({ paymentId }) => paymentId !== before)) this.rejections.set(before, 'second-payment')
  }

  /** Settles the news, and returns what was decided, if anything was to be. */
  hear({ payment, status }: News) {
    const { id, order, isMatch, isInTime, isSigned } = payment
    const before = this.statuses.get(id) ?? 'created'
    const isNew = later[before].includes(status)
    const now = isNew ? status : before
    this.statuses.set(id, now)
    if (now === 'returned') this.#revoke(id)
    const isCaptured = now === 'captured'
    if (!isCaptured && !(isSigned && now === 'authorized')) return undefined
    // The signature says nothing of the amount.
    const circumstances: Circumstances = { isCaptured, isNew, isMatch: isMatch || !isCaptured, isInTime }
    const rejection = this.rejections.get(id) ?? null
    const decision = decidePayment({ rejection, isAccountDeleted: false, lines: this.#state(payment) }, circumstances)
    for (const { line, effect } of decision.effects)
      this.#apply(effect, payment, { line: line.id, course: line.courseId })
    if (decision.rejection) {
      this.rejections.set(id, decision.rejection)
      this.#revoke(id)
    }
    const whole = this.lines(order).length * pricePaise
    const back = decision.refunded === 'all' ? whole : decision.refunded.length * pricePaise
    if (isCaptured) this.refunded.set(id, Math.max(this.refunded.get(id) ?? 0, back))
    return decision
  }
}

const courses = ['a', 'b', 'c']
const rarely = fc.integer({ min: 0, max: 9 }).map((value) => value === 0)
const purchase = fc
  .array(fc.uniqueArray(fc.constantFrom(...courses), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .chain((orders) =>
    fc.record({
      orders: fc.constant(orders),
      payments: fc
        .array(
          fc.record({
            order: fc.nat({ max: orders.length - 1 }),
            isMatch: rarely.map((value) => !value),
            isInTime: rarely.map((value) => !value),
            isSigned: fc.boolean(),
            ends: fc.constantFrom<Status>('authorized', 'captured', 'captured', 'returned'),
          }),
          { minLength: 1, maxLength: 4 },
        )
        .map((payments) => payments.map((payment, at): Payment => ({ id: `pay_${at}`, ...payment }))),
    }),
  )
  .chain(({ orders, payments }) => {
    const news = payments.flatMap((payment): News[] => {
      const last = payment.ends === 'created' ? 'authorized' : payment.ends
      const all = (['authorized', last] as const).map((status) => ({ payment, status }))
      return [...all, ...all]
    })
    return fc.record({
      orders: fc.constant(orders),
      payments: fc.constant(payments),
      news: fc.shuffledSubarray(news, { minLength: news.length, maxLength: news.length }),
    })
  })

test('whatever the order of news, each course has one owner, and what was captured was bought or goes back', () => {
  fc.assert(
    fc.property(purchase, ({ orders, payments, news }) => {
      const world = new World(orders)
      for (const one of news) {
        world.hear(one)
        const owned = world.owned().map(({ course }) => course)
        expect(new Set(owned).size).toBe(owned.length)
        for (const { paymentId } of world.owned()) expect(world.rejections.has(paymentId)).toBe(false)
      }
      for (const { id, order } of payments.filter(({ ends }) => ends === 'captured')) {
        const bought = world.owned().filter(({ paymentId }) => paymentId === id).length
        const paid = world.lines(order).length * pricePaise
        expect(bought * pricePaise + (world.refunded.get(id) ?? 0)).toBe(paid)
      }
      const valid = payments.filter(({ isMatch, isInTime, ends }) => isMatch && isInTime && ends === 'captured')
      const wanted = new Set(valid.flatMap(({ order }) => world.lines(order).map(({ course }) => course)))
      const owned = world.owned().map(({ course }) => course)
      expect(owned).toEqual(expect.arrayContaining([...wanted]))
      const worthless = payments.filter(({ isMatch, ends }) => ends === 'returned' || (ends === 'captured' && !isMatch))
      for (const { id } of worthless) expect(world.owned().map(({ paymentId }) => paymentId)).not.toContain(id)
    }),
    { numRuns: 5_000 },
  )
})

test('deciding again changes nothing', () => {
  fc.assert(
    fc.property(purchase, ({ orders, news }) => {
      const world = new World(orders)
      for (const one of news) {
        world.hear(one)
        const before = structuredClone([world.purchases, world.rejections, world.refunded])
        world.hear(one)
        expect([world.purchases, world.rejections, world.refunded]).toEqual(before)
      }
    }),
    { numRuns: 2_000 },
  )
})
