import type { Operation } from '@skillharbor/contracts/operation'
import fc from 'fast-check'
import { z } from 'zod'
import { oddText, oddValue } from './odd-values.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** The input as JSON Schema. What comes out of a schema mostly goes in as well, and says more: that a text is an email. */
const schemaOf = ({ input }: Operation, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(input, { io, unrepresentable: 'any' })

const words = fc.string({ unit: 'grapheme', minLength: 1 })

/** Few of those that a standard allows are taken for addresses by anybody. */
const emails = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z0-9]{1,20}@[a-z]{1,9}\.org$/) },
  fc.emailAddress(),
)

/** Texts of a pattern; just words where it has what fast-check cannot follow, such as a lookahead. */
const matching = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: '+1' })
  } catch {
    return words
  }
}

const textFor = ({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> => {
  if (format === 'email') return emails
  const cut = (text: string) => text.padEnd(minLength, 'x').slice(0, maxLength)
  if (pattern !== undefined) return matching(pattern).map(cut)
  const long = fc.constantFrom(minLength, maxLength).map((length) => 'é'.repeat(length))
  return fc.oneof(words, oddText, long).map(cut)
}

const numberFor = ({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> => {
  const cents = type === 'integer' ? 1 : 100
  return fc.integer({ min: minimum * cents, max: maximum * cents }).map((value) => value / cents)
}

/** Values that such a schema mostly takes; any value where it says nothing that is known here. */
const valueFor = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(schemaOrAny))
  if (schema.type === 'string') return textFor(schema)
  if (schema.type === 'number' || schema.type === 'integer') return numberFor(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') {
    const { items } = schema
    return fc.array(items === undefined || Array.isArray(items) ? oddValue : schemaOrAny(items), { maxLength: 5 })
  }
  return schema.type === 'object' ? recordFor([schema]) : oddValue
}
const schemaOrAny = (schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> => {
  if (typeof schema === 'boolean') return oddValue
  return schema.default === undefined ? valueFor(schema) : fc.oneof(fc.constant(schema.default), valueFor(schema))
}

/** An object of the first schema's fields; the others say more of them, and are followed more often. */
const recordFor = (schemas: readonly Schema[]): fc.Arbitrary<Record<string, unknown>> => {
  const [{ properties = {}, required = [] } = {}] = schemas
  const fields = Object.keys(properties).map((name) => {
    const said = schemas.map((schema) => schema.properties?.[name]).filter((schema) => schema !== undefined)
    const ways = said.map((schema, index) => ({ weight: 1 + 4 * index, arbitrary: schemaOrAny(schema) }))
    return [name, fc.oneof(...ways)] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

/** The names of an operation's fields. */
export const fieldsOf = (operation: Operation): string[] => Object.keys(schemaOf(operation, 'input').properties ?? {})

/**
 * Inputs that the operation mostly takes, made from its own schema. Rules that a schema cannot say as JSON Schema are met
 * by chance only; `play.ts` counts how often.
 */
export const fittingInput = (operation: Operation): fc.Arbitrary<Record<string, unknown>> =>
  recordFor([schemaOf(operation, 'input'), schemaOf(operation, 'output')])
