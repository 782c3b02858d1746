import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawnCards } from './use-drawn-cards.ts'

const draw = (atOnce: boolean) => {
  const seen: number[] = []
  const { rerender } = renderHook(
    ({ count }) => {
      const drawn = useDrawnCards(count, atOnce)
      if (seen.at(-1) !== drawn) seen.push(drawn)
    },
    { initialProps: { count: 20 } },
  )
  return { seen, showMore: () => act(() => rerender({ count: 40 })) }
}

test('a page of cards is drawn in slices, and so is what Show more adds', () => {
  const { seen, showMore } = draw(false)
  expect(seen).toEqual([6, 12, 18, 20])
  showMore()
  expect(seen.slice(4)).toEqual([24, 30, 36, 40])
})

test('who comes back to where they had scrolled to sees all cards at once', () => {
  expect(draw(true).seen).toEqual([20])
})
