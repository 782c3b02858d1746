import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: anybody, a learner, an admin, an admin who operates the marketplace, or the payment provider (verified
 * by its signature).
 */
export type Access = 'public' | 'user' | 'admin' | 'operator' | 'provider'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Kind = 'query' | 'mutation'

/**
 * One call of the API, declared once and served over two transports: as a tRPC procedure, named by its place in
 * `operations`, and as the REST route `method path`. Over REST, the input consists of the `{names}` in the path and the
 * query string (GET) or JSON body (other methods).
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
  /**
   * The operation's own errors, in addition to those of any call (INVALID_INPUT, UNAUTHENTICATED, TOO_MANY_REQUESTS,
   * …).
   */
  readonly errors: readonly ErrorCode[]
  /** Maximum size of a request's body, in bytes. Default: `maxBodyBytes` in the constants. */
  readonly maxBodyBytes?: number
  /**
   * Over REST, also takes its input from the query string, with the form that mail programs send for one click on
   * “Unsubscribe”. https://www.rfc-editor.org/rfc/rfc8058
   */
  readonly oneClick?: true
  /** Also for an admin whose account is suspended, while a bank waits for an answer to a dispute about one of their sales. */
  readonly whileSuspended?: true
  /** Over REST, takes the input from the raw request: `body`, byte for byte, and these headers. */
  readonly raw?: { readonly headers: Readonly<Record<string, string>> }
}

/** Declares an operation and preserves the exact types of its schemas. */
export const operation = <I extends z.ZodType, O extends z.ZodType, K extends Kind, A extends Access>(
  declaration: Operation<I, O, K, A>,
): Operation<I, O, K, A> => declaration

export type InputOf<Op extends Operation> = z.output<Op['input']>
export type OutputOf<Op extends Operation> = z.output<Op['output']>
