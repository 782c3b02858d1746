import { say } from '@skillharbor/contracts/said'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AppError } from '../features/app-error.ts'
import { type AttemptLimit, attemptKey, throwRateLimited } from '../features/attempt-limit.ts'
import { SentAgain, UploadNotFound } from '../features/port-errors.ts'
import { kindOfKey, maxPutBytes, mediaKinds } from '../features/teaching/media/media-kinds.ts'
import type { Storage } from '../features/teaching/media/storage.ts'
import { type BodyLimits, boundedBody, checkAnnouncedLength, closeUnread } from './file-body.ts'
import { sendFile } from './send-file.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by @fastify/cors: false turns it off for a route. */
    cors?: false
  }
}

type LinkedPart = { uploadId: string; number: number; bytes: number }
type Permission = { contentType: string; secondsLeft: number; saveAs?: string; part?: LinkedPart }

type Options = {
  storage: Pick<Storage, 'stat' | 'open'> & {
    /** Streams an object into the storage and returns its ETag. @throws SentAgain */
    receive: (key: string, contentType: string, body: AsyncIterable<Uint8Array>) => Promise<string>
    /** Streams a part into the storage and returns its ETag. @throws SentAgain, UploadNotFound */
    receivePart: (key: string, part: LinkedPart, body: AsyncIterable<Uint8Array>) => Promise<string>
  }
  /** Returns the link's permission, or null if it is forged, expired or for something else. */
  verify: (method: 'GET' | 'PUT', key: string, query: unknown) => Permission | null
  /** How often the same file, or the same part of one, may be sent. */
  sends: AttemptLimit
  /** Origins of the sites whose pages may upload to and play from here. */
  origins: readonly string[]
  /** How long a body may take to arrive, in milliseconds. The server's requestTimeout must not be shorter. */
  uploadTimeoutMs: number
}
type KeyRequest = FastifyRequest<{ Params: { '*': string } }>

const methods = 'GET, HEAD, PUT'

/** Says to the sender why the storage didn't take what was sent. */
const explain = (cause: unknown): never => {
  if (cause instanceof UploadNotFound) throw new AppError('NOT_FOUND', 'This upload has ended', { cause })
  if (cause instanceof SentAgain) throw new AppError('CONFLICT', 'This was sent again in the meantime', { cause })
  throw cause
}

/**
 * Serves the objects of a storage that has no server of its own, by signed links: GET and HEAD return an object or
 * ranges of it, and PUT stores one or a part of one. Bodies are streamed. Register it with `prefix` set to the links'
 * path. Everything it sets up is limited to its own scope.
 */
export const filesRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { storage, verify, sends, origins, uploadTimeoutMs } = options

  const permitted = (method: 'GET' | 'PUT', request: KeyRequest) => {
    const key = request.params['*']
    const kind = kindOfKey(key)
    if (kind === null) throw new AppError('INVALID_INPUT', 'That is not the address of a file')
    const link = verify(method, key, request.query)
    if (!link) throw new AppError('FORBIDDEN', 'This link has expired. Go back and open it again')
    return { key, ...mediaKinds[kind], ...link }
  }
  const bodyOf = (request: KeyRequest, limits: Omit<BodyLimits, 'timeoutMs'>) => {
    const limitConcurrency = { ...limits, timeoutMs: uploadTimeoutMs }
    checkAnnouncedLength(request.raw, limitConcurrency)
    return boundedBody(request.raw, limitConcurrency)
  }

  // Leave every body unread until its link and content type are checked.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.addHook('onSend', closeUnread)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'accept-ranges, content-range, etag',
    })
  })

  // `cors: false` excludes these routes from the API's own CORS rules, which don't allow PUT.
  const config = { cors: false } as const
  app.options('/*', { config }, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': 'content-type, if-range, range',
        'access-control-max-age': '600',
      })
      .send(),
  )
  app.route({
    url: '/*',
    method: ['POST', 'PATCH', 'DELETE'],
    config,
    handler: async (_request, reply) => {
      reply.header('allow', `${methods}, OPTIONS`)
      throw new AppError('METHOD_NOT_ALLOWED', say('This address only accepts {methods}', { methods }))
    },
  })

  app.route({
    url: '/*',
    method: ['GET', 'HEAD'],
    config,
    handler: async (request: KeyRequest, reply) => sendFile(storage, request, reply, permitted('GET', request)),
  })

  app.put('/*', { config }, async (request: KeyRequest, reply) => {
    const { key, contentType, part, noun } = permitted('PUT', request)
    const sent = part ? attemptKey('part', part.uploadId, String(part.number)) : attemptKey('file', key)
    throwRateLimited(await sends.take(sent), 'Too many uploads')
    if (part) {
      const body = bodyOf(request, { noun: 'part', minBytes: part.bytes, maxBytes: part.bytes })
      const etag = await storage.receivePart(key, part, body).catch(explain)
      return reply.header('etag', `"${etag}"`).send()
    }
    if (request.headers['content-type'] !== contentType)
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', say('This link only accepts {contentType}', { contentType }))
    const body = bodyOf(request, { noun, minBytes: 0, maxBytes: maxPutBytes })
    const etag = await storage.receive(key, contentType, body).catch(explain)
    return reply.header('etag', `"${etag}"`).send()
  })
}
