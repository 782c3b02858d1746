import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useAccountLanguage, useChooseLanguage } from '../src/language.ts'
import { followAccount, followAddress } from '../src/page-language.ts'
import { apiHandler, Refusal, TestApi } from '../src/testing.tsx'

type Account = { id: string | undefined; language: 'en' | 'hi' | undefined }

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

// The cookie that is remembered before a page is opened again, which jsdom can't do.
const follow = (initialProps: Account) =>
  renderHook(({ id, language }: Account) => useAccountLanguage('auth', id, language), {
    initialProps,
    wrapper: TestApi,
  })

const remember = (language: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
  document.cookie = `language=${language}`
}

/** Opens `address`, by a link on the page `referrer`. */
const arrive = (address: string, referrer: string): void => {
  history.replaceState(null, '', address)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
}

/** Answers what was saved for an account. Whoever asks who is logged in learns that it's nobody if `guest` is true. */
const saved = ({ guest = false } = {}) => {
  type Saved = { message: string }
  const setLanguage = vi.fn((): Saved | Promise<Saved> => ({ message: '' }))
  const me = () => {
    if (guest) throw new Refusal('UNAUTHENTICATED', 'Log in first.')
    return { user: { _id: 'asha', username: 'asha', email: 'asha@example.com', role: 'user' as const } }
  }
  server.use(apiHandler({ auth: { setLanguage, me } }))
  return setLanguage
}

afterEach(() => {
  cleanup()
  server.resetHandlers()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  remember('; max-age=0')
})

test('the site goes on in the language of the account that logged in', async () => {
  const { rerender } = follow({ id: undefined, language: undefined })
  rerender({ id: 'asha', language: 'hi' })
  await waitFor(() => expect(document.cookie).toBe('language=hi'))
})

test('a language that was chosen on another device waits for the next visit', async () => {
  const { rerender } = follow({ id: 'asha', language: 'en' })
  rerender({ id: 'asha', language: 'hi' })
  // Longer than it takes to follow an account.
  await import('../src/page-language.ts')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.cookie).toBe('')
})

test('the language of an account that is busy is remembered for the next page', () => {
  followAccount('hi', true, () => undefined)
  expect(document.cookie).toBe('language=hi')
})

test.each([
  { who: 'a learner', guest: false, times: 1 },
  { who: 'a visitor', guest: true, times: 0 },
])('$who may choose a language before the page knows who that is', async ({ guest, times }) => {
  const setLanguage = saved({ guest })
  const { result } = renderHook(() => useChooseLanguage('auth', undefined), { wrapper: TestApi })
  await result.current('hi')
  expect(document.cookie).toBe('language=hi')
  expect(setLanguage).toHaveBeenCalledTimes(times)
})

test('a language chosen before the page’s code was there becomes the account’s, and the browser’s', async () => {
  const setLanguage = saved()
  remember('hi')
  arrive('/?lang=en', `${location.origin}/`)
  followAddress()
  follow({ id: 'asha', language: 'hi' })
  await waitFor(() => expect(setLanguage).toHaveBeenCalledExactlyOnceWith({ language: 'en' }))
  expect(document.cookie).toBe('language=en')
})

test('a language that a visitor chose becomes that of the account that logs in soon after, and of no later one', async () => {
  const setLanguage = saved({ guest: true })
  const { result } = renderHook(() => useChooseLanguage('auth', undefined), { wrapper: TestApi })
  await result.current('en')
  follow({ id: 'asha', language: 'hi' })
  await waitFor(() => expect(setLanguage).toHaveBeenCalledExactlyOnceWith({ language: 'en' }))
  expect(document.cookie).toBe('language=en')
  follow({ id: 'ravi', language: 'hi' })
  await waitFor(() => expect(document.cookie).toBe('language=hi'))
})

test('of two languages that are chosen one right after the other, the account gets the second', async () => {
  const first = Promise.withResolvers<{ message: string }>()
  const setLanguage = saved()
  setLanguage.mockReturnValueOnce(first.promise)
  arrive('/?lang=en', `${location.origin}/`)
  follow({ id: 'asha', language: 'hi' })
  await waitFor(() => expect(setLanguage).toHaveBeenCalledExactlyOnceWith({ language: 'en' }))
  const { result } = renderHook(() => useChooseLanguage('auth', true), { wrapper: TestApi })
  const chosen = result.current('hi')
  // Longer than it takes to send it.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(setLanguage).toHaveBeenCalledTimes(1)
  first.resolve({ message: '' })
  await chosen
  expect(setLanguage).toHaveBeenLastCalledWith({ language: 'hi' })
  expect(document.cookie).toBe('language=hi')
})

test('while somebody chooses a language, none of before is saved', async () => {
  const chosen = Promise.withResolvers<{ message: string }>()
  const setLanguage = saved()
  setLanguage.mockReturnValueOnce(chosen.promise)
  arrive('/?lang=en', `${location.origin}/`)
  const { result } = renderHook(() => useChooseLanguage('auth', true), { wrapper: TestApi })
  const choosing = result.current('hi')
  await waitFor(() => expect(setLanguage).toHaveBeenCalledExactlyOnceWith({ language: 'hi' }))
  follow({ id: 'asha', language: 'hi' })
  // Longer than it takes to send it.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(setLanguage).toHaveBeenCalledTimes(1)
  chosen.resolve({ message: '' })
  await choosing
})

test.each(['https://search.example/', `${location.origin}/course/c1`])(
  'a link on %s changes no account, and no choice of before',
  async (elsewhere) => {
    const setLanguage = saved()
    remember('en')
    arrive('/?lang=hi', elsewhere)
    followAddress()
    follow({ id: 'asha', language: 'hi' })
    await import('../src/page-language.ts')
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.cookie).toBe('language=en')
    expect(setLanguage).not.toHaveBeenCalled()
  },
)
