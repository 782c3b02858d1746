import { ErrorBody, type ErrorCode, errorStatus } from '@skillharbor/contracts/errors'
import type { Operation } from '@skillharbor/contracts/operation'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { realmOf } from '../features/use-case.ts'

/** Errors that any call may return. */
const common = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const
/** Errors that any state-changing call may return. */
const ofMutations = ['FORBIDDEN', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Generated clients must accept fields that a later version adds.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return rest
}

/** Every error that the operation may return. */
export const errorsOf = ({ access, method, errors }: Operation): ReadonlySet<ErrorCode> =>
  new Set([
    ...common,
    ...(method === 'GET' ? [] : ofMutations),
    ...(realmOf(access) ? (['UNAUTHENTICATED'] as const) : []),
    ...(access === 'operator' ? (['FORBIDDEN', 'SECOND_FACTOR_REQUIRED'] as const) : []),
    ...errors,
  ])

/** The response schema for this status and these error codes. */
const failure = (status: number, codes: readonly ErrorCode[]) => ({
  'x-response-description': codes.join(', '),
  ...(status === errorStatus.TOO_MANY_REQUESTS && { headers: { 'retry-after': retryAfter } }),
  ...jsonSchema(ErrorBody.extend({ error: z.enum(codes) }), 'output'),
})
const retryAfter = { type: 'integer', description: 'When to try again, in seconds' }

/** The route's entry in the OpenAPI document. Requests are validated by the operation's own schema. */
export const routeSchema = (operation: Operation, operationId: string): FastifySchema => {
  const { path, method, input, output, status, summary, access, raw } = operation
  const realm = realmOf(access)
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {}
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const part = (keep: (name: string) => boolean) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => keep(name))))
  const rest = part((name) => !inPath.includes(name))
  const hasRest = Object.keys(rest.shape).length > 0
  const failures = Map.groupBy(errorsOf(operation), (code) => errorStatus[code])
  return {
    ...{ summary, operationId, tags: [operationId.split('.')[0] ?? ''] },
    ...(realm ? { security: [{ [realm]: [] }] } : {}),
    ...(inPath.length > 0 && {
      params: jsonSchema(
        part((name) => inPath.includes(name)),
        'input',
      ),
    }),
    ...(raw && { headers: headerSchema(raw.headers), body: { type: 'object', additionalProperties: true } }),
    ...(!raw && hasRest && { [method === 'GET' ? 'querystring' : 'body']: jsonSchema(rest, 'input') }),
    response: {
      [status]: { 'x-response-description': 'Success', ...jsonSchema(output, 'output') },
      ...Object.fromEntries([...failures].map(([code, codes]) => [code, failure(code, codes)])),
    },
  }
}

const headerSchema = (headers: Readonly<Record<string, string>>) => ({
  type: 'object',
  properties: Object.fromEntries(Object.values(headers).map((header) => [header, { type: 'string' }])),
  required: Object.values(headers),
})
