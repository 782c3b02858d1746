import compile from 'icu-minify/compile'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
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

const t = catalog<Messages>({ './messages.en.json': english, './messages.hi.json': hindi })

afterEach(() => setLanguage('en'))

test('a message is shown with its values, numbers as in India', () => {
  expect(t('title')).toBe('Sales')
  expect(t('greeting', { name: 'Asha' })).toBe('Hello, Asha')
  expect([0, 1, 124_999].map((count) => t('buyers', { count }))).toEqual(['0 buyers', '1 buyer', '1,24,999 buyers'])
})

test('each language has its own plurals', () => {
  setLanguage('hi')
  expect(t('title')).toBe('बिक्री')
  // To Hindi, none is one.
  expect([0, 1, 2].map((count) => t('buyers', { count }))).toEqual(['0 ख़रीदार', '1 ख़रीदार', '2 ख़रीदार हैं'])
})

test('a tag is drawn by its value; what looks like a tag in another value is text', () => {
  const link = (children: ReactNode) => <a href="/terms">{children}</a>
  expect(renderToStaticMarkup(t('terms', { name: '<link>x</link>', link }))).toBe(
    '&lt;link&gt;x&lt;/link&gt; read the <a href="/terms">terms of &lt;link&gt;x&lt;/link&gt;</a>.',
  )
})

test('a text that isn’t there says which, and in which language', () => {
  const english = catalog<Messages>({ './messages.en.json': { default: {} } })
  expect(() => english('title')).toThrow('No message title in en')
  setLanguage('hi')
  expect(() => english('title')).toThrow('No message title in hi')
})
