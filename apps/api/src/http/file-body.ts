import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../features/app-error.ts'

/** What a body may be: its most and its least bytes, how long it may take in milliseconds, and what a person calls it. */
export type BodyLimits = { maxBytes: number; minBytes: number; timeoutMs: number; noun: string }

const tooLarge = ({ noun, maxBytes }: BodyLimits) => {
  const most = maxBytes % (1024 * 1024) === 0 ? `${maxBytes / 1024 / 1024} MiB` : `${maxBytes} bytes`
  return new AppError('PAYLOAD_TOO_LARGE', `A ${noun} must not be larger than ${most}`)
}
const tooSmall = ({ noun, minBytes }: BodyLimits) =>
  new AppError('INVALID_INPUT', `This ${noun} must hold ${minBytes} bytes`)

/** Refuses, before any of it is read, a body that announces more or fewer bytes than it may have. */
export const checkAnnouncedLength = ({ headers }: IncomingMessage, limits: BodyLimits): void => {
  const announced = headers['content-length']
  if (announced === undefined) return
  if (Number(announced) > limits.maxBytes) throw tooLarge(limits)
  if (Number(announced) < limits.minBytes) throw tooSmall(limits)
}

/**
 * The body as it arrives, with little of it in memory: the sender waits while its reader does. What follows after a
 * refusal is thrown away, for as long as the server's requestTimeout allows: closing at once would often lose the answer.
 */
export async function* boundedBody(request: IncomingMessage, limits: BodyLimits): AsyncGenerator<Buffer> {
  let length = 0
  try {
    // Nobody would hear of it any more.
    if (request.destroyed) throw new Error('The connection broke off before its body was read')
    const signal = AbortSignal.timeout(limits.timeoutMs)
    // Not `for await (… of request)`: leaving that loop closes the connection before the answer is sent. A connection that
    // breaks off is an `error` event, which throws here.
    const chunks = on(request, 'data', { signal, close: ['end'], highWaterMark: 16, lowWaterMark: 4 })
    for await (const [chunk] of chunks) {
      length += chunk.length
      if (length > limits.maxBytes) throw tooLarge(limits)
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('REQUEST_TIMEOUT', `The ${limits.noun} did not arrive in time; please try again`, { cause })
  } finally {
    request.resume()
  }
  if (length < limits.minBytes) throw tooSmall(limits)
}
