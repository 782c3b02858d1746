import { ErrorBody, type ErrorCode } from '@skillharbor/contracts/errors'
import type { Operation } from '@skillharbor/contracts/operation'
import type { z } from 'zod'

/** How long an answer may take, in milliseconds. */
const patienceMs = 15_000

/** A call that was not answered, or answered with something other than a success; `code` is the API's, if it gave one. */
export class CallFailed extends Error {
  readonly code: ErrorCode | undefined

  constructor(call: string, reason: string, code?: ErrorCode) {
    super(`${call} failed: ${reason}`)
    this.code = code
  }
}

const errorIn = (body: string): { message: string; error?: ErrorCode } => {
  try {
    return ErrorBody.parse(JSON.parse(body))
  } catch {
    return { message: body.slice(0, 200) }
  }
}

/** fetch with a time limit. Throws CallFailed, naming the `call`, unless the answer is a success that arrived whole. */
export const request = async (
  call: string,
  url: URL,
  init: RequestInit,
  patience = patienceMs,
): Promise<{ body: string; cookies: string[] }> => {
  const answered = fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).then(async (response) => ({
    response,
    body: await response.text(),
  }))
  const { response, body } = await answered.catch((error: unknown) => {
    // fetch keeps what went wrong in the cause of its error.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new CallFailed(call, `no answer from ${url.origin} (${reason instanceof Error ? reason.message : reason})`)
  })
  if (response.ok) return { body, cookies: response.headers.getSetCookie() }
  const { message, error } = errorIn(body)
  throw new CallFailed(call, `${response.status} ${message}`, error)
}

/** Calls operations that have no names in their path. */
export type RestClient = <I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: z.input<I>,
) => Promise<z.output<O>>

/** A client of the API's REST door that keeps its cookies, like one browser would. */
export const restClient = (apiUrl: string, patience = patienceMs): RestClient => {
  const jar = new Map<string, string>()
  return async (operation, input) => {
    const url = new URL(operation.path, apiUrl)
    const headers = new Headers({ cookie: [...jar.values()].join('; ') })
    const init: RequestInit = { method: operation.method, headers }
    if (operation.method === 'GET')
      for (const [name, value] of Object.entries(input)) url.searchParams.set(name, `${value}`)
    else {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(input)
    }
    const call = `${operation.method} ${operation.path}`
    const { body, cookies } = await request(call, url, init, patience)
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair)
    }
    try {
      return operation.output.parse(JSON.parse(body))
    } catch {
      throw new CallFailed(call, `the answer is not what the contracts promise: ${body.slice(0, 200)}`)
    }
  }
}
