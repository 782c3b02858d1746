import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { say } from '@skillharbor/contracts/said'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
 * Yields the body as it arrives and applies backpressure, so little of it is in memory. After a rejection it leaves the
 * rest unread: see `closeUnread`.
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
    if (!request.complete) request.pause()
  }
  if (length < limits.minBytes) throw tooSmall(limits)
}

/** How long a sender has to read the refusal of a body that it is still sending, in milliseconds. */
const readingMs = 1_000

async function* withTimeToRead(answer: Buffer): AsyncGenerator<Buffer> {
  yield answer
  await wait(readingMs)
}

/**
 * An onSend hook that refuses a body without reading it to its end: who sends large bodies to be refused would otherwise
 * keep the processor busy with them. It closes the connection a second after the answer, because a sender whose connection
 * is closed at once may lose the answer.
 */
export const closeUnread = async ({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (raw.complete || typeof payload !== 'string') return payload
  const answer = Buffer.from(payload)
  reply.headers({ connection: 'close', 'content-length': answer.length })
  return Readable.from(withTimeToRead(answer), { objectMode: false })
}
