import { expect, test, vi } from 'vitest'
import { compactAmount } from './compact-amount.ts'

test('amounts on the chart’s axis are in thousands, lakhs and crores, whatever the browser calls them', () => {
  const formats = vi.spyOn(Intl, 'NumberFormat')
  const written = (...amounts: number[]) => amounts.map(compactAmount)
  expect(written(0, 50, 999)).toEqual(['₹0', '₹50', '₹999'])
  expect(written(1_000, 5_000, 2_500, -20_000)).toEqual(['₹1K', '₹5K', '₹2.5K', '-₹20K'])
  expect(written(99_960, 100_000, 125_000, 5_000_000)).toEqual(['₹1L', '₹1L', '₹1.3L', '₹50L'])
  expect(written(10_000_000, 25_000_000)).toEqual(['₹1Cr', '₹2.5Cr'])
  expect(formats.mock.calls.map(([, options]) => options?.notation)).not.toContain('compact')
})
