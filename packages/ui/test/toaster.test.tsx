import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../src/notify.ts'
import { Toaster } from '../src/toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(async () => {
  notify.dismiss()
  await pass(1000)
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent)
// sonner fades a toast out for 200 ms after its time.
const fading = 400

test.each([
  ['blank', () => notify.blank('Text'), 4000],
  ['error', () => notify.error('Text'), 4000],
  ['success', () => notify.success('Text'), 2000],
  ['custom', () => notify.custom(<p>Text</p>), 4000],
] as const)('a %s toast stays for its duration and no longer', async (_, show, ms) => {
  act(() => void show())
  await pass(ms - 100)
  expect(shown()).toEqual(['Text'])
  await pass(100 + fading)
  expect(shown()).toEqual([])
})

test('an error toast can have a reason', async () => {
  act(() => void notify.error('It failed', 'The bank declined'))
  await pass(100)
  expect(shown()).toEqual(['It failedThe bank declined'])
})

test('a loading toast stays until its promise settles, then becomes a success for its duration', async () => {
  const work = Promise.withResolvers<string>()
  let answer: Promise<string> | undefined
  act(() => {
    answer = notify.promise(work.promise, { loading: 'Working', success: 'Done', error: 'Failed' })
  })
  await pass(60_000)
  expect(shown()).toEqual(['Working'])
  work.resolve('it')
  await pass(100)
  expect(shown()).toEqual(['Done'])
  await expect(answer).resolves.toBe('it')
  await pass(2000 + fading)
  expect(shown()).toEqual([])
})

test('a loading toast whose promise rejects says why', async () => {
  const work = Promise.withResolvers<string>()
  act(() => {
    notify
      .promise(work.promise, { loading: 'Working', success: 'Done', error: (reason) => `Failed: ${reason}` })
      .catch(() => {})
  })
  work.reject('no')
  await pass(100)
  expect(shown()).toEqual(['Failed: no'])
})

test('at most 20 toasts are shown at once', async () => {
  act(() => {
    for (let at = 0; at < 25; at++) notify.blank(`Toast ${at}`)
  })
  await pass(100)
  expect(screen.getAllByRole('listitem').filter((toast) => toast.dataset.visible === 'true')).toHaveLength(20)
})
