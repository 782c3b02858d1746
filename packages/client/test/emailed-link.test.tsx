import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useVerifyEmail } from '../src/account/emailed-link.ts'
import { apiHandler, Refusal, TestApi } from '../src/testing.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(cleanup)
afterAll(() => server.close())

let go: NavigateFunction = () => undefined
function Address() {
  go = useNavigate()
  return null
}
const Frame = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/verify-email#token=mailed']}>
    <Address />
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

test('a link that is pasted into the same tab takes the place of the one before', async () => {
  const verifyEmail = vi.fn(({ token }: { token: string }) => {
    if (token === 'mailed') throw new Refusal('LINK_INVALID', 'It was used.')
    return { message: '' }
  })
  server.use(apiHandler({ auth: { verifyEmail } }))
  const { result } = renderHook(() => useVerifyEmail('auth'), { wrapper: Frame })
  await waitFor(() => expect(result.current.outcome).toBe('refused'))
  await act(async () => go('/verify-email#token=newer'))
  await waitFor(() => expect(result.current.outcome).toBe('done'))
  expect(verifyEmail.mock.calls).toEqual([[{ token: 'mailed' }], [{ token: 'newer' }]])
})
