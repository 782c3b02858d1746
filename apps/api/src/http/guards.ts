import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { AppError } from '../features/app-error.ts'

const headersOf = (put: ReturnType<typeof helmet>): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  put(request, response, () => undefined)
  return response.getHeaders()
}

/**
 * What keeps a browser careful with an answer: it holds data, to be neither guessed at, framed nor run. The same on every
 * answer, and therefore asked of helmet once: put by helmet itself, one by one, they slow down all other headers too.
 */
export const securityHeaders = headersOf(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  }),
)

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a foreign page has a browser send: a state-changing request whose Origin is none of ours, or which the
 * browser itself marks as cross-site, whatever its Origin. Apps and servers send neither header and are let in.
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export const checkOrigin = (app: FastifyInstance, origins: readonly string[]): void => {
  const ours = new Set(origins)
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'sec-fetch-site': from } = request.headers
    const isForeign = from === 'cross-site' || (origin !== undefined && !ours.has(origin))
    if (safe.has(request.method) || !isForeign) done()
    else done(new AppError('FORBIDDEN', 'Requests from other sites are not taken'))
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Answers 408 to a request whose body is not whole within so many milliseconds, and ends its connection. */
export const bodyTimeout = (app: FastifyInstance, withinMs: number): void => {
  app.addHook('onRequest', (request, reply, next) => {
    if (!hasBody(request)) return next()
    const timer = setTimeout(() => {
      if (request.raw.complete || reply.sent) return
      reply.raw.once('finish', () => request.raw.destroy())
      const body = { error: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive' }
      reply.code(408).header('connection', 'close').send(body)
    }, withinMs)
    reply.raw.once('close', () => clearTimeout(timer))
    next()
  })
}
