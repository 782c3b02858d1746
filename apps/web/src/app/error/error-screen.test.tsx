import { inline } from '@skillharbor/contracts/messages'
import { act, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyScreen } from '../lazy-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const Broken = () => {
  throw new Error('a bug')
}

test('a screen that crashes offers a reload and a way home, until another screen is opened', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { rerender } = render(
    <ErrorBoundary at="/broken">
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: inline.somethingWrong })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  rerender(<ErrorBoundary at="/other">Another screen</ErrorBoundary>)
  expect(screen.getByText('Another screen')).toBeVisible()
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})

test('a screen that can’t be loaded without a connection says so, and opens when that is back', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async (): Promise<ComponentType> => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return () => 'The screen'
  })
  const Screen = lazyScreen(load)
  render(
    <ErrorBoundary at="/faq">
      <Suspense>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeVisible()
  expect(screen.getByText('This page opens as soon as you’re back online.')).toBeVisible()
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The screen')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  vi.mocked(console.error).mockClear()
})
