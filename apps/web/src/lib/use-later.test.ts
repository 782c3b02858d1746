import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Another file's tests may have left an address with a fragment.
beforeEach(() => {
  vi.resetModules()
  window.location.replace('#')
})
afterEach(() => window.location.replace('#'))

/** What a screen was told each time it was drawn. */
const drawn = async (openScreen: () => boolean) => {
  const told: boolean[] = []
  renderHook(() => told.push(openScreen()))
  return told
}

test('what is far below comes after the first screen, and at once with later ones', async () => {
  const { useLater } = await import('./use-later.ts')
  expect(await drawn(useLater)).toEqual([false, true])
  expect(await drawn(useLater)).not.toContain(false)
})

test('an address with a fragment leads to a place that is there', async () => {
  window.location.replace('#reviews')
  const { useLater } = await import('./use-later.ts')
  expect(await drawn(useLater)).not.toContain(false)
})
