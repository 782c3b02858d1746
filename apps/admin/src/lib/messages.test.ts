import { expect, test } from 'vitest'
import { common } from './messages.ts'

test('a message is shown with its values', () => {
  expect(common('pageTitle', { screen: 'Sales', brand: 'Skill Harbor' })).toBe('Sales · Skill Harbor Admin')
})

test('a message that is in no catalog, or lacks a value, does not compile', () => {
  // @ts-expect-error: there is none of that name.
  expect(() => common('pageTitel')).toThrow('No message pageTitel')
  // @ts-expect-error: the brand is missing.
  expect(() => common('pageTitle', { screen: 'Sales' })).toThrow('brand')
  // @ts-expect-error: it takes none.
  common('tryAgain', { times: 2 })
})
