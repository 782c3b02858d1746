import { inline } from '@skillharbor/contracts/messages'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
