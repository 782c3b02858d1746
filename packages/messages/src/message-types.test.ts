import { expect, test } from 'vitest'
import { compileCatalog } from './compile.ts'
import { typesOf, valuesOf } from './message-types.ts'

test.each([
  ['Sales', {}],
  ['Hello, {name}', { name: 'string | number' }],
  ['{count, plural, one {# course} other {# of {total} courses}}', { count: 'number', total: 'string | number' }],
  ['{count} of {count, plural, other {#}}', { count: 'number' }],
  ['{count, plural, other {#}} of {count}', { count: 'number' }],
  ['{who, select, you {You} other {{name}}}', { who: 'string', name: 'string | number' }],
  ['Read the <link>terms of <b>{brand}</b></link>', { link: 'Tag', b: 'Tag', brand: 'string | number' }],
  ['{price, number}, {day, date}', { price: 'number', day: 'Date | number' }],
])('%s takes its values', (text, values) => {
  expect(Object.fromEntries(valuesOf(text))).toEqual(values)
})

test('a catalog has a type for each message, named by its groups', () => {
  const json = JSON.stringify({ list: { title: 'Sales', more: '<b>{count, plural, other {#}}</b>' } })
  expect(typesOf(json)).toContain(
    "import type { Message, Tag } from '@skillharbor/messages'\n\ndeclare const messages: {\n" +
      "  readonly 'list.title': Message\n  readonly 'list.more': Message<{ b: Tag; count: number }>\n}\n",
  )
})

test('a text that is no ICU message is refused, and named', () => {
  expect(() => compileCatalog(JSON.stringify({ list: { title: '{count, plural, one {x}' } }))).toThrow(
    'list.title is no ICU message: {count, plural, one {x}',
  )
})
