import { expect, test, vi } from 'vitest'
import { numberFormat } from './numbers.ts'

const rupees = { style: 'currency', currency: 'INR' } as const
const values = [
  ...[0, -0, 1, 12, 999, 1000, 12_345, 99_999, 100_000, 1_234_567, 123_456_789, 1e11, 1e12, 1e21],
  ...[0.1, 0.5, 1.005, 4.25, 4.35, 4.349, 4.999, 9.95, 99.5, 1234.5, 99_999.995, 1e-5, 0.000_4, 1e-7],
  ...[-1, -1234.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER],
  // Spread over all sizes, with all lengths of fraction; the same in each run.
  ...Array.from({ length: 2000 }, (_, at) => Number((1.0137 ** at % 1e9).toFixed(at % 8))),
]

test.each(['en-IN', 'hi-IN', 'de-DE'])('numbers in %s are written as Intl writes them', (locale) => {
  for (const options of [
    undefined,
    { maximumFractionDigits: 0 },
    { maximumFractionDigits: 1 },
    { minimumFractionDigits: 1, maximumFractionDigits: 1 },
    { minimumFractionDigits: 4 },
    { maximumFractionDigits: 20 },
    rupees,
    { ...rupees, trailingZeroDisplay: 'stripIfInteger' },
    { ...rupees, minimumFractionDigits: 0 },
    { ...rupees, maximumFractionDigits: 0 },
    { ...rupees, currency: 'USD' },
    { style: 'percent' },
    { notation: 'compact' },
  ] satisfies (Intl.NumberFormatOptions | undefined)[]) {
    const format = numberFormat(locale, options)
    const intl = new Intl.NumberFormat(locale, options)
    expect(values.map((value) => format.format(value))).toEqual(values.map((value) => intl.format(value)))
    expect(format.formatToParts(-1234.5)).toEqual(intl.formatToParts(-1234.5))
    expect(format.formatRange(1, 2)).toBe(intl.formatRange(1, 2))
    expect(format.formatRangeToParts(1, 2)).toEqual(intl.formatRangeToParts(1, 2))
    expect(format.resolvedOptions()).toEqual(intl.resolvedOptions())
  }
})

test('digits that contradict each other are refused, as Intl refuses them', () => {
  expect(() => numberFormat('en-IN', { minimumFractionDigits: 3, maximumFractionDigits: 1 })).toThrow(RangeError)
})

test('a price, a count and an average are written without Intl', () => {
  const intl = vi.spyOn(Intl, 'NumberFormat')
  expect(numberFormat('en-IN', { ...rupees, trailingZeroDisplay: 'stripIfInteger' }).format(124_999)).toBe('₹1,24,999')
  expect(numberFormat('hi-IN').format(1200)).toBe('1,200')
  expect(numberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(4)).toBe('4.0')
  expect(intl).not.toHaveBeenCalled()
})
