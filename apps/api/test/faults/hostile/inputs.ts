import type { Operation } from '@skillharbor/contracts/operation'
import fc from 'fast-check'
import { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema

/** Values that fit a field by its name, where a schema's pattern or meaning asks for more than chance would give. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** What breaks programs: nothing, much, other types, characters that are none, and what means something elsewhere. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 0.005, 1e21, Number.MAX_SAFE_INTEGER, -1e308, '', ' ', [], {}, [[]]),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '\u200b',
    'e\u0301',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
  ),
  fc.constantFrom(
    "' or 1=1 --",
    '{{7*7}}',
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '$where',
    '__proto__',
    'NaN',
    '1e309',
  ),
  fc.constantFrom<unknown>({ $ne: null }, { toString: 1 }, ['a'], { length: 1e9 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ minLength: 200, maxLength: 400 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)

const stringOf = ({ minLength = 0, maxLength = 60 }: { minLength?: number; maxLength?: number }) =>
  fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) })

/** What a schema allows, as far as JSON Schema says it; what only a refinement knows may still be refused. */
const fitting = (schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> => {
  const pool = known[name]
  if (pool) return fc.constantFrom(...pool)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one as Schema, known)))
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([field, of]): [string, fc.Arbitrary<unknown>] => [
      field,
      fitting(of as Schema, known, field),
    ])
    return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  }
  if (schema.type === 'array') return fc.array(fitting(schema.items as Schema, known), { maxLength: 3 })
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e6), max: Math.min(schema.maximum ?? 1e6, 1e6) })
  if (schema.type === 'boolean') return fc.boolean()
  return schema.type === 'string' ? stringOf(schema) : fc.jsonValue()
}

/** The input with one thing broken: a field of it replaced, taken out or added. */
const broken = (input: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.keys(input)
  const replaced = (field: fc.Arbitrary<string>) =>
    fc.tuple(field, hostile).map(([name, value]) => ({ ...input, [name]: value }))
  const added = replaced(fc.constantFrom('_id', 'ownerId', 'role', 'limit', 'constructor', 'x'))
  if (fields.length === 0) return added
  const without = fc
    .constantFrom(...fields)
    .map((field) => Object.fromEntries(Object.entries(input).filter(([name]) => name !== field)))
  return fc.oneof({ weight: 4, arbitrary: replaced(fc.constantFrom(...fields)) }, without, added)
}

/** Inputs for the operation: such as it takes, and such with something broken. */
export const inputsOf = ({ input }: Operation, known: Known): fc.Arbitrary<Record<string, unknown>> => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const valid = fitting(schema, known).map((value) => value as Record<string, unknown>)
  return fc.oneof(valid, { weight: 2, arbitrary: valid.chain(broken) })
}
