import { inline } from '@skillharbor/contracts/messages'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

const Broken = () => {
  throw new Error('a bug')
}

test('a screen that crashes offers a reload and a way to the courses', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: ErrorScreen }])} />)
  expect(await screen.findByRole('heading', { name: inline.somethingWrong })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your courses' })).toHaveAttribute('href', '/admin')
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})
