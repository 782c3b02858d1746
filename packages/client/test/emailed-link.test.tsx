import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useVerifyEmail } from '../src/account/emailed-link.ts'
import { apiHandler, TestApi } from '../src/testing.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(cleanup)
afterAll(() => server.close())

const Frame = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/verify-email#token=mailed']}>
    <TestApi>{children}</TestApi>
  </MemoryRouter>
)

test('an emailed link is used once, however often its screen mounts', async () => {
  const verifyEmail = vi.fn(() => ({ message: '' }))
  server.use(apiHandler({ auth: { verifyEmail } }))
  // Strictly, React mounts everything twice: a second use of the link would be refused.
  const { result } = renderHook(() => useVerifyEmail('auth'), { wrapper: Frame, reactStrictMode: true })
  await waitFor(() => expect(result.current.outcome).toBe('done'))
  expect(verifyEmail).toHaveBeenCalledExactlyOnceWith({ token: 'mailed' })
})
