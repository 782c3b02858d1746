import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useVerifyEmail } from '../src/account/mailed-link.ts'
import { apiHandler, TestApi } from '../src/testing.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(cleanup)
afterAll(() => server.close())

// React mounts twice what is written carelessly: a link that works once would be refused the second time.
const Frame = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <MemoryRouter initialEntries={['/verify-email#token=mailed']}>
      <TestApi>{children}</TestApi>
    </MemoryRouter>
  </StrictMode>
)

test('a mailed link is used once, however often its screen is mounted', async () => {
  const verifyEmail = vi.fn(() => ({ message: '' }))
  server.use(apiHandler({ auth: { verifyEmail } }))
  const { result } = renderHook(() => useVerifyEmail('auth'), { wrapper: Frame })
  await waitFor(() => expect(result.current.outcome).toBe('confirmed'))
  expect(verifyEmail).toHaveBeenCalledExactlyOnceWith({ token: 'mailed' })
})
