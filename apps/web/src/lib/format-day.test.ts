import { languages, locale, setLanguage } from '@skillharbor/messages/language'
import { afterEach, expect, test } from 'vitest'
import { formatDay } from './format-day.ts'

afterEach(() => setLanguage('en'))

test.each(languages)('days in %s are written as Intl writes them', (language) => {
  setLanguage(language)
  const intl = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  const hourly = Array.from({ length: 2 * 366 * 24 }, (_, hour) => new Date(Date.UTC(2027, 11, 1, hour, 15)))
  for (const at of hourly) expect(formatDay(at.toISOString())).toBe(intl.format(at))
  expect(formatDay('2026-11-29T18:29:59.999Z')).toBe(intl.format(new Date('2026-11-29')))
  expect(formatDay('2026-11-29T18:30:00.000Z')).toBe(intl.format(new Date('2026-11-30')))
})
