import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may call: anybody, a learner's session, an admin's session, or the payment provider (proved by its signature). */
export type Access = 'public' | 'user' | 'admin' | 'provider'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Kind = 'query' | 'mutation'

/**
 * One call of the API, declared once and served at both doors: as a tRPC procedure named by its place in the table of
 * operations, and as the REST route `method path`. Over REST, `{names}` in the path, then the query string (GET) or the
 * JSON body (other methods) make the input.
 */
export type Operation<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  K extends Kind = Kind,
  A extends Access = Access,
> = {
  readonly summary: string
  readonly kind: K
  readonly access: A
  readonly method: Method
  readonly path: `/api/v1/${string}`
  /** The HTTP status of a success. */
  readonly status: 200 | 201
  readonly input: I
  readonly output: O
  /** The errors of its own, beside those any call may have (INVALID_INPUT, UNAUTHENTICATED, TOO_MANY_REQUESTS, …). */
  readonly errors: readonly ErrorCode[]
  /** Over REST the input is taken from the raw request: `body` as it came, byte for byte, and these headers. */
  readonly raw?: { readonly headers: Readonly<Record<string, string>> }
}

/** Declares an operation, keeping the exact types of its schemas. */
export const operation = <I extends z.ZodType, O extends z.ZodType, K extends Kind, A extends Access>(
  declaration: Operation<I, O, K, A>,
): Operation<I, O, K, A> => declaration

export type InputOf<Op extends Operation> = z.output<Op['input']>
export type OutputOf<Op extends Operation> = z.output<Op['output']>
