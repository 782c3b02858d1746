import compile from 'icu-minify/compile'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { catalog, type Message, type Tag } from './catalog.ts'
import { setLanguage } from './language.ts'

type Messages = {
  title: Message
  greeting: Message<{ name: string | number }>
  buyers: Message<{ count: number }>
  terms: Message<{ link: Tag; name: string | number }>
}
const files = (texts: Record<keyof Messages, string>) => ({
  default: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)])),
})
const english = files({
  title: 'Sales',
  greeting: 'Hello, {name}',
  buyers: '{count, plural, one {# buyer} other {# buyers}}',
  terms: '{name} read the <link>terms of {name}</link>.',
})
const hindi = files({
  title: 'बिक्री',
  greeting: 'नमस्ते, {name}',
  buyers: '{count, plural, one {# ख़रीदार} other {# ख़रीदार हैं}}',
  terms: '{name} ने <link>शर्तें</link> पढ़ीं।',
})

const open = () => {
  const en = vi.fn(async () => english)
  const hi = vi.fn(async () => hindi)
  return { t: catalog<Messages>({ './messages.en.json': en, './messages.hi.json': hi }), en, hi }
}

afterEach(() => setLanguage('en'))

test('a message is shown with its values, numbers as in India', async () => {
  const { t } = open()
  await t.load()
  expect(t('title')).toBe('Sales')
  expect(t('greeting', { name: 'Asha' })).toBe('Hello, Asha')
  expect([0, 1, 124_999].map((count) => t('buyers', { count }))).toEqual(['0 buyers', '1 buyer', '1,24,999 buyers'])
})

test('only the chosen language is fetched, with its own plurals', async () => {
  setLanguage('hi')
  const { t, en, hi } = open()
  await t.load()
  expect(t('title')).toBe('बिक्री')
  // To Hindi, none is one.
  expect([0, 1, 2].map((count) => t('buyers', { count }))).toEqual(['0 ख़रीदार', '1 ख़रीदार', '2 ख़रीदार हैं'])
  expect(hi).toHaveBeenCalledOnce()
  expect(en).not.toHaveBeenCalled()
})

test('a tag is drawn by its value; what looks like a tag in another value is text', async () => {
  const { t } = open()
  await t.load()
  const link = (children: ReactNode) => <a href="/terms">{children}</a>
  expect(renderToStaticMarkup(t('terms', { name: '<link>x</link>', link }))).toBe(
    '&lt;link&gt;x&lt;/link&gt; read the <a href="/terms">terms of &lt;link&gt;x&lt;/link&gt;</a>.',
  )
})

test('a catalog that comes with the code needs no load', () => {
  const t = catalog<Messages>({ './messages.en.json': english, './messages.hi.json': hindi })
  expect(t('title')).toBe('Sales')
  setLanguage('hi')
  expect(t('title')).toBe('बिक्री')
})

test('where only English came with the code, it is shown until the others are there', async () => {
  setLanguage('hi')
  const t = catalog<Messages>({ './messages.en.json': english, './messages.hi.json': async () => hindi })
  expect(t('title')).toBe('Sales')
  await t.load()
  expect(t('title')).toBe('बिक्री')
})

test('a text that is asked for before its catalog is loaded says what is missing', async () => {
  const { t, en } = open()
  expect(() => t('title')).toThrow('No message title: is its catalog loaded?')
  en.mockRejectedValueOnce(new Error('offline'))
  await expect(t.load()).rejects.toThrow('offline')
  await t.load()
  expect(t('title')).toBe('Sales')
})
