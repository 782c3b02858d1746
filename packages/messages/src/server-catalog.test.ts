import { expect, test } from 'vitest'
import type { Message } from './catalog.ts'
import { serverCatalog } from './server-catalog.ts'

type Messages = { 'receipt.subject': Message<{ course: string | number }>; days: Message<{ n: number }> }
const texts = serverCatalog<Messages>({
  en: { receipt: { subject: 'Your receipt for {course}' }, days: '{n, plural, one {# day} other {# days}}' },
  hi: { receipt: { subject: '{course} की रसीद' }, days: '{n, plural, one {# दिन} other {# दिन}}' },
})

test('two languages at a time', () => {
  const [english, hindi] = [texts('en'), texts('hi')]
  expect(english('receipt.subject', { course: 'Type' })).toBe('Your receipt for Type')
  expect(hindi('receipt.subject', { course: 'Type' })).toBe('Type की रसीद')
  expect([english('days', { n: 1 }), english('days', { n: 100_000 }), hindi('days', { n: 2 })]).toEqual([
    '1 day',
    '1,00,000 days',
    '2 दिन',
  ])
})

test('a text that is no ICU message is an error at once', () => {
  expect(() => serverCatalog({ en: { a: '{' }, hi: {} })).toThrow()
})
