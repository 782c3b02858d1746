import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { passkeySite } from '../features/accounts/second-factor/passkey-site.ts'
import { AppError } from '../features/app-error.ts'

const headersOf = (put: ReturnType<typeof helmet>): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  put(request, response, () => undefined)
  return response.getHeaders()
}

/**
 * Security headers for every response: it is data, and must not be sniffed, framed, run or stored. Computed by helmet once,
 * because helmet's one-by-one calls would slow down all other headers too.
 */
export const securityHeaders = {
  ...headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    }),
  ),
  // What may be stored says so itself.
  'cache-control': 'no-store',
}

/** Where the pages that may call this API are from. A site on this machine is also opened by a name of its own, for passkeys. */
export const ownOrigins = ({ sites, api }: { sites: readonly string[]; api: string }): string[] => [
  ...sites,
  ...sites.flatMap((site) => passkeySite(site)?.origin ?? []),
  api,
]

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects requests that a foreign page makes a browser send: state-changing requests whose Origin isn't ours, or that
 * the browser marks as cross-site, whatever their Origin. Apps and servers send neither header and are accepted.
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export const checkOrigin = (app: FastifyInstance, origins: readonly string[]): void => {
  const ours = new Set(origins)
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'sec-fetch-site': from } = request.headers
    const isForeign = from === 'cross-site' || (origin !== undefined && !ours.has(origin))
    if (safe.has(request.method) || !isForeign) done()
    else done(new AppError('FORBIDDEN', 'Requests from other sites aren’t accepted'))
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Answers 408 and closes the connection if a request's body isn't complete within `withinMs` milliseconds. */
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
