import type { z } from 'zod'
import { resultOf } from './client/answer.ts'
import { type Cookies, cookieHeader, keepCookies } from './client/cookies.ts'
import { eitherOf } from './client/either-of.ts'
import { requestOf } from './client/request.ts'
import type { CallError, CallFailure, Result } from './client/result.ts'
import type { Operation, OutputOf } from './operation.ts'
import { type Operations, operations } from './operations.ts'
import { parseUrl } from './url.ts'

export type { CallError, CallFailure, Cookies, Result }

export type ClientOptions = {
  /** The API's URL, such as `https://api.example.org`. A path in it is put before `/api/v1`. */
  readonly baseUrl: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Time limit for a call, until the whole response has arrived, in milliseconds. Default: 15,000. */
  readonly timeoutMs?: number
  /**
   * Stores session cookies outside a browser. Use a `new Map()` for each user. To continue a session later, store
   * `[...cookies]` as securely as a password, and pass `new Map(stored)`.
   */
  readonly cookies?: Cookies
}

export type CallOptions = {
  /** Cancels the call. */
  readonly signal?: AbortSignal
}

type Call<Op extends Operation> = (
  ...args: Record<never, never> extends z.input<Op['input']>
    ? [input?: z.input<Op['input']>, options?: CallOptions]
    : [input: z.input<Op['input']>, options?: CallOptions]
) => Promise<Result<OutputOf<Op>>>

/** One method for each operation, with the operation's name: `client.courses.list({ q: 'graphs' })`. */
export type Client = {
  readonly [Group in keyof Operations]: {
    readonly [Name in keyof Operations[Group] as Operations[Group][Name] extends { access: 'provider' }
      ? never
      : Name]: Operations[Group][Name] extends Operation ? Call<Operations[Group][Name]> : never
  }
}

/** Removes trailing slashes from the base URL. Throws TypeError if it isn't an http(s) URL. */
const baseOf = (baseUrl: string): string => {
  if (/^https?:[^?#]+$/.test(baseUrl) && parseUrl(baseUrl)) {
    let end = baseUrl.length
    while (baseUrl[end - 1] === '/') end--
    return baseUrl.slice(0, end)
  }
  throw new TypeError(`createClient: baseUrl must be an address like https://api.example.org, not "${baseUrl}"`)
}

/** fetch puts the underlying error in `cause`. */
const reasonOf = (error: unknown): string => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}

/**
 * Creates a client for the REST API, typed by the operations. Each method resolves to a `Result`: the answer, parsed by
 * the operation's schema, or an error as a value. It doesn't retry; that is up to the caller. Throws TypeError if
 * `baseUrl` isn't a URL.
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
    const either = eitherOf(timeout, signal)
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
        // The API never redirects. A redirect comes from something else, and would turn a POST into a GET.
        redirect: 'error',
        signal: either.signal,
      })
      if (cookies) keepCookies(cookies, response.headers)
      return await resultOf(operation, response)
    } catch (error) {
      if (signal?.aborted) return failed('ABORTED', 'was given up')
      if (timeout.aborted) return failed('TIMEOUT', `was not answered within ${timeoutMs} ms`)
      return failed('NETWORK', `was not answered: ${reasonOf(error)}`)
    } finally {
      either.forget()
    }
  }

  const methodsOf = (members: Readonly<Record<string, Operation>>) => {
    const callable = Object.entries(members).filter(([, { access }]) => access !== 'provider')
    return Object.fromEntries(callable.map(([name, operation]) => [name, call.bind(null, operation)]))
  }
  const groups = Object.entries(operations).map(([group, members]) => [group, methodsOf(members)] as const)
  // Object.entries loses which name belongs to which operation; the type restores it.
  return Object.fromEntries(groups) as unknown as Client
}
