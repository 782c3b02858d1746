import { ErrorBody, type ErrorCode, errorStatus } from '@skillharbor/contracts/errors'
import type { Operation } from '@skillharbor/contracts/operation'
import { z } from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { realmOf } from '../features/use-case.ts'

/** Errors that any call may return. */
const common = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const
/** Errors that any state-changing call may return. */
const ofMutations = ['FORBIDDEN', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const

/** Every error that the operation may return. */
export const errorsOf = ({ access, method, errors, whileSuspended }: Operation): ReadonlySet<ErrorCode> =>
  new Set([
    ...common,
    ...(method === 'GET' ? [] : ofMutations),
    ...(realmOf(access) ? (['UNAUTHENTICATED'] as const) : []),
    ...(realmOf(access) === 'admin' && !whileSuspended ? (['ACCOUNT_SUSPENDED'] as const) : []),
    ...(access === 'operator' ? (['FORBIDDEN', 'SECOND_FACTOR_REQUIRED'] as const) : []),
    ...errors,
  ])

/** Errors that may say when to try again. */
const timed: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE']
const retryAfter = {
  description: 'When to try again, in seconds; left out where the message says what to do instead',
  schema: { type: 'integer' },
} as const

/** A response's name among the document's components: `NotFound`, or `ForbiddenOrConfirmationNeeded`. */
const nameOf = (codes: readonly ErrorCode[]): string =>
  codes
    .map((code) => code.toLowerCase().replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase()))
    .join('Or')

/** The responses of operations that fail, by status. Operations that fail in the same ways share them. */
export const failures = (): ((operation: Operation) => Record<string, ZodOpenApiResponseObject>) => {
  const known = new Map<string, ZodOpenApiResponseObject>()
  const failure = (codes: readonly ErrorCode[]): ZodOpenApiResponseObject => {
    const id = nameOf(codes)
    const response = known.get(id) ?? {
      id,
      description: codes.join(', '),
      ...(codes.some((code) => timed.includes(code)) && { headers: { 'retry-after': retryAfter } }),
      content: { 'application/json': { schema: ErrorBody.extend({ error: z.enum(codes) }) } },
    }
    known.set(id, response)
    return response
  }
  return (operation) => {
    const byStatus = Map.groupBy([...errorsOf(operation)].sort(), (code) => errorStatus[code])
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failure(codes)]))
  }
}
