import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Ago, formatAgo } from '../src/ago.tsx'

const at = '2026-11-20T10:00:00.000Z'
const after = (seconds: number) => Date.parse(at) + seconds * 1000

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [6 * 86_400, '6 days ago'],
  [20 * 86_400, '2 weeks ago'],
  [60 * 86_400, '2 months ago'],
  [800 * 86_400, '2 years ago'],
  // The browser's clock may be behind the server's.
  [-30, 'just now'],
])('%i seconds later it was %s', (seconds, words) => {
  expect(formatAgo(at, after(seconds))).toBe(words)
})

test('the exact time is in the tooltip and in the datetime attribute', () => {
  render(<Ago at={at} />)
  const time = screen.getByRole('time')
  expect(time).toHaveAttribute('datetime', at)
  expect(time).toHaveAttribute('title', expect.stringContaining('20 Nov 2026'))
})

test('a time that changes while it is shown is relative to when it changed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: after(60) })
  onTestFinished(() => void vi.useRealTimers())
  const { rerender } = render(<Ago at={at} />)
  expect(screen.getByText('1 minute ago')).toBeVisible()
  vi.setSystemTime(after(7_200))
  rerender(<Ago at={new Date(after(3_600)).toISOString()} />)
  expect(screen.getByText('1 hour ago')).toBeVisible()
})
