import { expect, test } from '@playwright/test'
import { inHindi } from './translate.ts'

/** Whether an English text is looked for as this Hindi one. */
const finds = (english: string | RegExp, hindi: string, exact = false): boolean => {
  const wanted = inHindi(english, exact)
  return typeof wanted === 'string' ? hindi.includes(wanted) : wanted.test(hindi)
}

const found: [what: string, english: string | RegExp, hindi: string][] = [
  ['a message', 'Create your account', 'अपना खाता बनाएँ'],
  ['a message with a value, which stays as it is,', 'You own Knots', 'Knots अब आपके खाते में है'],
  ['a count in its own form', '2 results', '2 नतीजे'],
  ['a date', 'Finished on 21 November 2026', '21 नवंबर 2026 को पूरा हुआ'],
  ['a value that is itself a message', 'Logout Failed: Something went wrong', 'लॉग आउट नहीं हो पाया: कुछ गड़बड़ हो गई'],
  ['a sentence of a message', 'Your refund of ₹499.50 is on its way.', 'आपका ₹499.50 का रिफ़ंड शुरू हो गया है।'],
  ['what a tag holds', 'your account', 'अपने खाते'],
  ['words beside a tag', 'Add lesson to Basics', 'Basics में पाठ जोड़ें'],
  ['a count that a tag holds', '1 buyer', '1 खरीदार'],
  ['words beside a tag that the page sets apart', /^Add to wish list/, 'पसंद की सूची में जोड़ें : Knots'],
  ['an expression across a tag', /^Add lesson to/, 'Basics में पाठ जोड़ें'],
  ['a list of messages', '1 new lesson and 2 removed.', '1 पाठ जुड़ेगा और 2 पाठ हटेंगे।'],
  ['an expression that messages match', /menu$/, 'मेन्यू खोलें'],
]
for (const [what, english, hindi] of found)
  test(`${what} is looked for in Hindi`, () => {
    expect(finds(english, hindi), String(inHindi(english))).toBe(true)
    expect(finds(english, String(english)), 'the English one').toBe(false)
  })

test('what no message says stays as it is', () => {
  for (const text of ['Sailing by Sam', 'Harbour lights 2', '₹1,499', /^Asha Menon$/])
    expect(inHindi(text)).toEqual(text)
})

test('as in English, a text is found as a part of another, or exactly', () => {
  expect(finds('Purchase', 'अभी खरीदें')).toBe(true)
  expect(finds('Purchase', 'अभी खरीदें', true)).toBe(false)
  expect(finds('Purchase', 'खरीदें', true)).toBe(true)
})

test('a count in the form of another number is not found', () => {
  expect(finds('2 results', '2 नतीजा')).toBe(false)
})
