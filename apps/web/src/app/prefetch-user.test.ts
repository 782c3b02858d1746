import { createClient, createQueryClient } from '@skillharbor/client/provider'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prefetchUser } from './prefetch-user.ts'

const prefetch = (answer: () => Promise<Response>) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn(answer)
  const ended = vi.fn()
  void prefetchUser(createQueryClient(), createClient(asked)).then(ended)
  return { asked, ended }
}

test('while the API is down, it is asked three times in four seconds', async () => {
  const { asked, ended } = prefetch(async () => Response.json({ error: 'UNAVAILABLE' }, { status: 503 }))
  await vi.advanceTimersByTimeAsync(3_900)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(ended).toHaveBeenCalledOnce()
  expect(asked).toHaveBeenCalledTimes(3)
})

test('what nobody answers is given up after ten seconds', async () => {
  const { asked, ended } = prefetch(() => new Promise<never>(() => undefined))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(ended).toHaveBeenCalledOnce()
  expect(asked).toHaveBeenCalledOnce()
})
