import { createClient, createQueryClient } from '@skillharbor/client/provider'
import { queryKeyOf, trpc } from '@skillharbor/client/trpc'
import { expect, onTestFinished, test, vi } from 'vitest'
import { meera } from '../../test/open-site.tsx'
import { prefetchPurchases, prefetchUser } from './prefetch-user.ts'

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

test('a learner’s purchases are waited for for three seconds, a visitor’s not at all', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn(() => new Promise<never>(() => undefined))
  const queries = createQueryClient()
  await prefetchPurchases(queries, createClient(asked))
  expect(asked).not.toHaveBeenCalled()
  queries.setQueryData(queryKeyOf(trpc.auth.me, {}, 'query'), { user: meera })
  const ended = vi.fn()
  void prefetchPurchases(queries, createClient(asked)).then(ended)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(asked).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(ended).toHaveBeenCalledOnce()
})
