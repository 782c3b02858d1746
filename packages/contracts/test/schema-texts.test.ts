import { expect, test } from 'vitest'
import { z } from 'zod'
import { textOf } from '../src/said.ts'
import { schemaTexts } from '../src/schema-texts.ts'

test.each([
  [z.string().max(3), 'long', { max: 3 }],
  [z.string().min(3), 'so', { min: 3 }],
  [z.array(z.string()).max(1), ['a', 'b'], { max: 1 }],
  [z.array(z.string()).min(1), [], { min: 1 }],
  [z.number().max(5), 6, { max: 5 }],
  [z.number().min(5), 4, { min: 5 }],
  [z.enum(['one', 'two']), 'three', { options: '"one"|"two"' }],
])('what zod says of %j is its own words, with their values', (schema, value, params) => {
  const said = schema.safeParse(value, { error: schemaTexts }).error?.issues[0]?.message
  expect(said).toBe(schema.safeParse(value).error?.issues[0]?.message)
  expect(textOf(said ?? '')?.params).toEqual(params)
})

test.each([
  [z.string(), 1],
  [z.number().lt(5), 5],
  [z.literal('one'), 'two'],
])('what nobody reads on a form stays zod’s', (schema, value) => {
  const said = schema.safeParse(value, { error: schemaTexts }).error?.issues[0]?.message
  expect(said).toBe(schema.safeParse(value).error?.issues[0]?.message)
  expect(textOf(said ?? '')).toBeUndefined()
})

test('a schema’s own words go first', () => {
  const said = z.string().max(3, 'Shorter, please').safeParse('long', { error: schemaTexts })
  expect(said.error?.issues[0]?.message).toBe('Shorter, please')
})
