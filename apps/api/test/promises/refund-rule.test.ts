import { refundsByRule } from '@skillharbor/contracts/entities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundStanding } from '../../src/features/commerce/refunds/refund-rule.ts'

const day = 86_400_000
const at = new Date('2026-11-01T00:00:00Z')
const rule = { days: 14, percent: 30 }
const bought = { at, opened: 0, lessons: 10, refundsByRule: 0 }
const after = (days: number) => new Date(at.getTime() + days * day)

test.each([
  ['open', bought, after(0)],
  ['open', { ...bought, opened: 2 }, new Date(after(14).getTime() - 1)],
  ['late', bought, after(14)],
  ['opened', { ...bought, opened: 3 }, after(1)],
  ['open', { ...bought, opened: 29, lessons: 100 }, after(1)],
  ['open', { ...bought, opened: 0, lessons: 0 }, after(1)],
  ['used-up', { ...bought, refundsByRule }, after(1)],
] as const)('a purchase is %s: %o', (state, purchase, now) => {
  expect(refundStanding(rule, purchase, now).state).toBe(state)
})

test('what the rule no longer gives, it never gives again', () => {
  const purchase = fc.record({
    opened: fc.nat(50),
    lessons: fc.integer({ min: 50, max: 60 }),
    refundsByRule: fc.nat(5),
  })
  const more = fc.record({ days: fc.nat(40), opened: fc.nat(10), refunds: fc.nat(3) })
  fc.assert(
    fc.property(purchase, fc.nat(40), more, (given, days, later) => {
      const before = refundStanding(rule, { at, ...given }, after(days))
      const opened = Math.min(given.lessons, given.opened + later.opened)
      const then = { at, ...given, opened, refundsByRule: given.refundsByRule + later.refunds }
      const since = refundStanding(rule, then, after(days + later.days))
      expect(before.state === 'open' || since.state !== 'open').toBe(true)
      expect(since.openedPercent).toBeGreaterThanOrEqual(before.openedPercent)
      expect(since.until).toBe(before.until)
    }),
  )
})
