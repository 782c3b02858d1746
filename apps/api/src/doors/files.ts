import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { maxImageBytes } from '@skillharbor/contracts/constants'
import { StorageKey } from '@skillharbor/contracts/entities'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AppError } from '../features/app-error.ts'
import type { Storage } from '../features/uploads/storage.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by @fastify/cors: false keeps it away from a route. */
    cors?: false
  }
}

type Options = {
  storage: Storage
  /** What the link with that query allows, or null where it is forged, expired or for something else. */
  verify: (method: 'GET' | 'PUT', key: string, query: unknown) => { contentType: string; secondsLeft: number } | null
  /** The sites' origins, whose pages may upload here. */
  origins: readonly string[]
  /** How long an upload may take, in milliseconds. The server's own requestTimeout must not be shorter. */
  uploadTimeoutMs?: number
}
type KeyRequest = FastifyRequest<{ Params: { '*': string } }>

/**
 * The whole body, and never more than `maxBytes` of it in memory. What follows after a refusal is thrown away by Node, for
 * as long as the server's requestTimeout allows: closing at once would often lose the answer.
 */
const takeBody = async (request: IncomingMessage, maxBytes: number, timeoutMs: number) => {
  const tooLarge = new AppError('PAYLOAD_TOO_LARGE', `A picture must not be larger than ${maxBytes / 1024 / 1024} MiB`)
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge
  const chunks: Buffer[] = []
  let length = 0
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    // Not `for await (… of request)`: leaving that loop closes the connection before the answer is sent. A connection that
    // breaks off is an `error` event, which throws here.
    for await (const [chunk] of on(request, 'data', { signal, close: ['end'] })) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause === tooLarge) throw cause
    throw new AppError('REQUEST_TIMEOUT', 'The picture did not arrive in time; please try again', { cause })
  }
  return Buffer.concat(chunks)
}

/**
 * Serves the objects of a storage that has no server of its own, by signed links: GET and HEAD show one, PUT stores one.
 * Register it with the path that the links lead to as `prefix`. Everything it sets up stays in its own scope.
 */
export const filesDoor: FastifyPluginAsync<Options> = async (app, options) => {
  const { storage, verify, origins, uploadTimeoutMs = 60_000 } = options

  const permitted = (method: 'GET' | 'PUT', request: KeyRequest) => {
    const key = StorageKey.safeParse(request.params['*'])
    if (!key.success) throw new AppError('INVALID_INPUT', 'That is not the address of a picture')
    const link = verify(method, key.data, request.query)
    if (!link)
      throw new AppError('FORBIDDEN', 'This link is not valid, or not valid any more; please ask for a new one')
    return { key: key.data, ...link }
  }

  // Any body stays on the wire, unread, until its link and its type have been checked.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  // The rest of a body that is too slow is not waited for.
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof AppError && error.code === 'REQUEST_TIMEOUT') reply.header('connection', 'close')
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
  })

  // `cors: false`: the API's own CORS rules, which know no PUT, leave these routes alone.
  app.options('/*', { config: { cors: false } }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, PUT',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      })
      .send(),
  )

  app.get('/*', { config: { cors: false } }, async (request: KeyRequest, reply) => {
    const { key, secondsLeft } = permitted('GET', request)
    const object = await storage.read(key, maxImageBytes)
    if (!object) throw new AppError('NOT_FOUND', 'There is no such picture')
    return reply
      .headers({
        'content-type': object.contentType,
        'cache-control': `private, max-age=${secondsLeft}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(object.bytes)
  })

  app.put('/*', { config: { cors: false } }, async (request: KeyRequest, reply) => {
    const { key, contentType } = permitted('PUT', request)
    if (request.headers['content-type'] !== contentType)
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', `This link takes ${contentType} only`)
    await storage.write(key, await takeBody(request.raw, maxImageBytes, uploadTimeoutMs), contentType)
    return reply.send()
  })
}
