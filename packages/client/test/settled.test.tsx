import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadPart } from '../src/settled.ts'
import { Together } from '../src/together.tsx'

/** With a clock of the test's own: `pass` moves it. */
const fakeClock = () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
  })
  return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
}

const queries = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)
const isHidden = () => screen.getByText('The rest').hidden

test('what is hidden with its screen, until that can be drawn, begins to wait when it is', async () => {
  const pass = fakeClock()
  const drawn = Promise.withResolvers<{ default: () => string }>()
  const Screen = lazy(() => drawn.promise)
  const site = (isThere: boolean) => (
    <Suspense fallback="Loading">
      {isThere && <Screen />}
      <Together placeholder={null}>The rest</Together>
    </Suspense>
  )
  const { rerender } = render(site(false), { wrapper })
  rerender(site(true))
  await pass(2_000)
  drawn.resolve({ default: () => 'The screen' })
  await pass(10)
  screen.getByText(/The screen/)
  expect(isHidden()).toBe(true)
  await pass(100)
  expect(isHidden()).toBe(false)
})

test.each([
  ['has come', (part: PromiseWithResolvers<string>) => part.resolve('code')],
  ['can’t be fetched', (part: PromiseWithResolvers<string>) => part.reject(new Error('offline'))],
])('what waits for the rest of the screen is there once a part’s code %s', async (_, end) => {
  const pass = fakeClock()
  const part = Promise.withResolvers<string>()
  loadPart(() => part.promise).catch(() => undefined)
  render(<Together placeholder={null}>The rest</Together>, { wrapper })
  await pass(2_000)
  expect(isHidden()).toBe(true)
  end(part)
  await pass(90)
  expect(isHidden()).toBe(true)
  await pass(20)
  expect(isHidden()).toBe(false)
})

test('what waits for the rest of the screen waits for a question that an answer leads to', async () => {
  const pass = fakeClock()
  const answer = () => new Promise((resolve) => setTimeout(resolve, 500, 'an answer'))
  const Answer = ({ queryKey, children }: { queryKey: string[]; children: ReactNode }) =>
    useQuery({ queryKey, queryFn: answer }).data ? children : null
  const rest = (
    <Together placeholder={null}>
      The rest
      <Answer queryKey={['first']}>
        <Answer queryKey={['second']}>{null}</Answer>
      </Answer>
    </Together>
  )
  render(rest, { wrapper })
  await pass(1_050)
  expect(isHidden()).toBe(true)
  await pass(100)
  expect(isHidden()).toBe(false)
})
