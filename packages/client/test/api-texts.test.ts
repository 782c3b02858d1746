import { hindi } from '@skillharbor/contracts/hindi'
import { inline } from '@skillharbor/contracts/messages'
import { say, says, textOf } from '@skillharbor/contracts/said'
import { expect, test } from 'vitest'
import { somethingWrong } from '../src/api-texts/api-texts.ts'
import { translate } from '../src/api-texts/hindi.ts'

test('a message without values is its own text', () => {
  expect(translate('Please log in')).toBe('कृपया लॉग इन करें।')
})

test.each([
  [say('Part {number} of {count} is missing', { number: 3, count: 7 }), '7 हिस्सों में से 3 नंबर का हिस्सा नहीं मिला।'],
  [
    say('This account is suspended. The reason: {reason}', { reason: 'Spam.\nTwice: {reason}' }),
    'यह खाता निलंबित है। कारण: Spam.\nTwice: {reason}',
  ],
])('$0.message, in Hindi', ({ message, text }, inHindi) => {
  expect(translate(message, text)).toBe(inHindi)
})

test('what a schema said is translated with its values', () => {
  const message = says('At least ₹{min}', { min: 1 })
  expect(message).toBe('At least ₹1')
  expect(translate(message, textOf(message))).toBe('कम से कम ₹1')
})

test.each(['Asha', 'Please log in now', 'At most', 'constructor', ''])('%j stays as it is', (text) => {
  expect(translate(text)).toBe(text)
})

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test.each(Object.entries(hindi))('%j has the same values in Hindi', (english, inHindi) => {
  expect(placeholders(inHindi)).toEqual(placeholders(english))
})

test('where the API says nothing, the specification’s text is shown', () => {
  expect(somethingWrong()).toBe(inline.somethingWrong)
})
