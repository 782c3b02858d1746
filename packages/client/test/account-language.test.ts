import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAccountLanguage } from '../src/language.ts'
import { followAccount } from '../src/page-language.ts'

type Account = { id: string | undefined; language: 'en' | 'hi' | undefined }

// The cookie that is remembered before a page is opened again, which jsdom can't do.
const follow = (initialProps: Account) =>
  renderHook(({ id, language }: Account) => useAccountLanguage(id, language), { initialProps })

afterEach(() => {
  cleanup()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
  document.cookie = 'language=; max-age=0'
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
  followAccount('hi', true)
  expect(document.cookie).toBe('language=hi')
})
