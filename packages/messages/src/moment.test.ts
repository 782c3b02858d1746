import { expect, test } from 'vitest'
import { type Language, locale } from './language.ts'
import { momentInSentence, momentOptions } from './moment.ts'

const night = new Date('2026-11-28T22:02:05Z')
const written = (language: Language, how: Parameters<typeof momentOptions>[1]) =>
  new Intl.DateTimeFormat(locale(language), { ...momentOptions(language, how), timeZone: 'Asia/Kolkata' }).format(night)

test('a time in Hindi has a part of the day, no am or pm, and fits into a sentence', () => {
  expect(momentInSentence(written('hi', { month: 'long' }))).toBe('29 नवंबर 2026, रात 3:32 बजे')
  expect(written('hi', { month: 'short', seconds: true })).toMatch(/^29 .* रात 3:32:05/)
  expect(written('en', { month: 'long' })).toBe('29 November 2026 at 3:32 am')
})
