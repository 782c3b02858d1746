import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadPart } from '../src/settled.ts'
import { Together } from '../src/together.tsx'

test.each([
  ['has come', (part: PromiseWithResolvers<string>) => part.resolve('code')],
  ['can’t be fetched', (part: PromiseWithResolvers<string>) => part.reject(new Error('offline'))],
])('what waits for the rest of the screen is there once a part’s code %s', async (_, end) => {
  vi.useFakeTimers()
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const isHidden = () => screen.getByText('The rest').hidden
  const part = Promise.withResolvers<string>()
  loadPart(() => part.promise).catch(() => undefined)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Together placeholder={null}>The rest</Together>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await pass(2_000)
  expect(isHidden()).toBe(true)
  end(part)
  await pass(90)
  expect(isHidden()).toBe(true)
  await pass(20)
  expect(isHidden()).toBe(false)
})
