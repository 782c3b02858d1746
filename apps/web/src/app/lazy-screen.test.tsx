import { Together } from '@skillharbor/client/together'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.tsx'

test('what waits for the rest of a screen, such as the footer, waits for the screen’s code', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const code = Promise.withResolvers<ComponentType>()
  const Screen = lazyScreen(() => code.promise)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Suspense fallback="Loading">
          <Screen />
        </Suspense>
        <Together placeholder={null}>The footer</Together>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await pass(2_000)
  expect(screen.getByText('The footer').hidden).toBe(true)
  code.resolve(() => 'The screen')
  await pass(200)
  expect(screen.getByText('The screen')).toBeVisible()
  expect(screen.getByText('The footer').hidden).toBe(false)
})
