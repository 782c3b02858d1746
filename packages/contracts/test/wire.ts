import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { ErrorBody, errorStatus } from '../src/errors.ts'
import { operationList } from '../src/operations.ts'

/** Where the wire, as the last release's consumers know it, is recorded. */
export const recordPath = join(import.meta.dirname, 'wire.json')

const shapeOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Words for people, on which no app depends.
    override: ({ jsonSchema }) => {
      delete jsonSchema.description
    },
  })
  return shape
}

/** Everything that an app depends on, as JSON in a fixed order: what operations take and answer, and the errors. */
export const wireNow = (): string => {
  const byName = [...operationList].sort((a, b) => (a.name < b.name ? -1 : 1))
  const operations = byName.map(({ name, operation }) => {
    const { method, path, status, access, kind, errors, raw, input, output } = operation
    const shapes = { input: shapeOf(input, 'input'), output: shapeOf(output, 'output') }
    return [name, { method, path, status, access, kind, errors: [...errors].sort(), raw, ...shapes }]
  })
  const errors = { status: errorStatus, body: shapeOf(ErrorBody, 'output') }
  return `${JSON.stringify({ errors, operations: Object.fromEntries(operations) }, null, 2)}\n`
}

/** The short name of a wire, for the changelog. */
export const digestOf = (wire: string): string => createHash('sha256').update(wire).digest('hex').slice(0, 12)
