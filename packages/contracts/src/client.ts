import type { z } from 'zod'
import { resultOf } from './client/answer.ts'
import { type Cookies, cookieHeader, keepCookies } from './client/cookies.ts'
import { requestOf } from './client/request.ts'
import type { CallError, CallFailure, Result } from './client/result.ts'
import type { Operation, OutputOf } from './operation.ts'
import { type Operations, operations } from './operations.ts'

export type { CallError, CallFailure, Cookies, Result }

export type ClientOptions = {
  /** Where the API is, `https://api.example.org`; a path before `/api/v1` is kept. */
  readonly baseUrl: string
  /** Called in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** How long a call may take until its answer is whole, in milliseconds; 15,000 unless said otherwise. */
  readonly timeoutMs?: number
  /**
   * Keeps session cookies where no browser does: `new Map()`, one for each person. Keep `[...cookies]`, safe as a
   * password, to go on later with `new Map(kept)`.
   */
  readonly cookies?: Cookies
}

export type CallOptions = {
  /** Gives the call up. */
  readonly signal?: AbortSignal
}

type Call<Op extends Operation> = (
  ...args: Record<never, never> extends z.input<Op['input']>
    ? [input?: z.input<Op['input']>, options?: CallOptions]
    : [input: z.input<Op['input']>, options?: CallOptions]
) => Promise<Result<OutputOf<Op>>>

/** One method an operation, named as in the table of operations: `client.courses.list({ q: 'graphs' })`. */
export type Client = {
  readonly [Group in keyof Operations]: {
    readonly [Name in keyof Operations[Group] as Operations[Group][Name] extends { access: 'provider' }
      ? never
      : Name]: Operations[Group][Name] extends Operation ? Call<Operations[Group][Name]> : never
  }
}

/** The base without slashes at its end. Throws a TypeError where it is no http(s) address. */
const baseOf = (baseUrl: string): string => {
  if (/^https?:[^?#]+$/.test(baseUrl) && URL.canParse(baseUrl)) return baseUrl.replace(/\/+$/, '')
  throw new TypeError(`createClient: baseUrl must be an address like https://api.example.org, not "${baseUrl}"`)
}

/** fetch keeps what went wrong in the cause of its error. */
const reasonOf = (error: unknown): string => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}

/**
 * A client of the API's REST door, typed by the table of operations. Each method resolves to a `Result`: the answer,
 * parsed by the operation's schema, or an error as a value. It asks once; whether to ask again is the caller's to say.
 * Throws a TypeError for a `baseUrl` that is no address.
 */
export const createClient = (options: ClientOptions): Client => {
  const { fetch = globalThis.fetch, headers, timeoutMs = 15_000, cookies } = options
  const base = baseOf(options.baseUrl)

  const call = async (
    operation: Operation,
    input: Readonly<Record<string, unknown>> = {},
    { signal }: CallOptions = {},
  ): Promise<Result<unknown>> => {
    const { path, method, body } = requestOf(operation, input)
    const timeout = AbortSignal.timeout(timeoutMs)
    const failed = (code: CallFailure, why: string): Result<never> => ({
      ok: false,
      error: { code, message: `${method} ${operation.path} ${why}` },
    })
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          ...headers,
          ...(cookies && cookies.size > 0 && { cookie: cookieHeader(cookies) }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        // The API redirects no call: whoever does is somebody else, and a POST would arrive there as a GET.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      if (cookies) keepCookies(cookies, response.headers)
      return await resultOf(operation, response)
    } catch (error) {
      if (signal?.aborted) return failed('ABORTED', 'was given up')
      if (timeout.aborted) return failed('TIMEOUT', `was not answered within ${timeoutMs} ms`)
      return failed('NETWORK', `was not answered: ${reasonOf(error)}`)
    }
  }

  const methodsOf = (members: Readonly<Record<string, Operation>>) => {
    const callable = Object.entries(members).filter(([, { access }]) => access !== 'provider')
    return Object.fromEntries(callable.map(([name, operation]) => [name, call.bind(null, operation)]))
  }
  const groups = Object.entries(operations).map(([group, members]) => [group, methodsOf(members)] as const)
  // Object.entries forgets which name has which operation; the type says it again.
  return Object.fromEntries(groups) as unknown as Client
}
