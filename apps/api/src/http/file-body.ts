import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { say } from '@skillharbor/contracts/said'
import { AppError } from '../features/app-error.ts'

/** Limits for a body: maximum and minimum size in bytes, time in milliseconds, and a noun for messages. */
export type BodyLimits = { maxBytes: number; minBytes: number; timeoutMs: number; noun: 'part' | 'picture' | 'file' }

const tooLarge = ({ noun, maxBytes }: BodyLimits) => {
  const isWhole = maxBytes % (1024 * 1024) === 0
  const said = isWhole
    ? say(`A ${noun} must not be larger than {max} MiB`, { max: maxBytes / 1024 / 1024 })
    : say(`A ${noun} must not be larger than {max} bytes`, { max: maxBytes })
  return new AppError('PAYLOAD_TOO_LARGE', said)
}
const tooSmall = ({ noun, minBytes }: BodyLimits) =>
  new AppError('INVALID_INPUT', say(`This ${noun} must hold {min} bytes`, { min: minBytes }))

/** Rejects a body by its Content-Length, before reading it, if it is too large or too small. */
export const checkAnnouncedLength = ({ headers }: IncomingMessage, limits: BodyLimits): void => {
  const announced = headers['content-length']
  if (announced === undefined) return
  if (Number(announced) > limits.maxBytes) throw tooLarge(limits)
  if (Number(announced) < limits.minBytes) throw tooSmall(limits)
}

/**
 * Yields the body as it arrives and applies backpressure, so little of it is in memory. After a rejection it discards
 * the rest, within the server's requestTimeout: closing at once would often lose the response.
 */
export async function* boundedBody(request: IncomingMessage, limits: BodyLimits): AsyncGenerator<Buffer> {
  let length = 0
  try {
    // The client can't receive an answer any more.
    if (request.destroyed) throw new Error('The connection broke off before its body was read')
    const signal = AbortSignal.timeout(limits.timeoutMs)
    // Not `for await (… of request)`: leaving that loop closes the connection before the response is sent. A dropped
    // connection is an `error` event, which throws here.
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
