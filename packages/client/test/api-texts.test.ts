import { inline } from '@skillharbor/contracts/messages'
import { expect, test } from 'vitest'
import { somethingWrong } from '../src/api-texts/api-texts.ts'
import hindi from '../src/api-texts/texts.hi.json' with { type: 'json' }
import { translator } from '../src/api-texts/translate.ts'

const translate = translator(hindi)

test.each([
  ['Please log in', 'कृपया लॉग इन करें।'],
  ['At most 40 characters', 'ज़्यादा से ज़्यादा 40 अक्षर'],
  ['At least ₹1', 'कम से कम ₹1'],
  ['Part 3 of 7 is missing', '7 हिस्सों में से 3 नंबर का हिस्सा नहीं मिला।'],
  ['This account is suspended. The reason: Spam.\nTwice.', 'यह खाता निलंबित है। कारण: Spam.\nTwice.'],
])('what the API says, %j, in Hindi', (english, inHindi) => {
  expect(translate(english)).toBe(inHindi)
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
