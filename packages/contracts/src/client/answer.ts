import { z } from 'zod'
import { ErrorBody } from '../errors.ts'
import type { Operation } from '../operation.ts'
import type { Result } from './result.ts'

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Parses a response with the operation's schemas. Rejects only if the connection breaks before the body is complete.
 */
export const resultOf = async ({ method, path, output }: Operation, response: Response): Promise<Result<unknown>> => {
  const body = jsonIn(await response.text())
  const unexpected = (wrong: z.ZodError): Result<never> => {
    const message = `${method} ${path} answered ${response.status} with a body that is not the API’s: ${z.prettifyError(wrong)}`
    return { ok: false, error: { code: 'UNEXPECTED_ANSWER', message } }
  }
  if (response.ok) {
    const { success, data, error } = output.safeParse(body)
    return success ? { ok: true, data } : unexpected(error)
  }
  const refusal = ErrorBody.safeParse(body)
  if (!refusal.success) return unexpected(refusal.error)
  const { error: code, message, issues, requestId } = refusal.data
  const retryAfter = Number(response.headers.get('retry-after'))
  const details = { ...(issues && { issues }), ...(requestId && { requestId }), ...(retryAfter > 0 && { retryAfter }) }
  return { ok: false, error: { code, message, ...details } }
}
