import { expect, test } from 'vitest'
import { formatters } from './formatters.ts'

test('texts that write their values in the same way share a formatter', () => {
  const { getNumberFormat, getPluralRules, getDateTimeFormat } = formatters
  expect(getNumberFormat('en-IN')).toBe(getNumberFormat('en-IN'))
  expect(getPluralRules('en-IN')).toBe(getPluralRules('en-IN'))
  expect(getDateTimeFormat('en-IN', { year: 'numeric' })).toBe(getDateTimeFormat('en-IN', { year: 'numeric' }))
  expect(getNumberFormat('hi-IN')).not.toBe(getNumberFormat('en-IN'))
  expect(getDateTimeFormat('en-IN', { month: 'long' }).format(0)).toBe('January')
  expect(getDateTimeFormat('en-IN', { year: 'numeric' }).format(0)).toBe('1970')
})
