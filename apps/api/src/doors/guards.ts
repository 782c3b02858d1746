import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { AppError } from '../features/app-error.ts'

const careful = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
})

/** Puts what keeps a browser careful on the answer: it holds data, to be neither guessed at, framed nor run. */
export const carefulHeaders = (request: FastifyRequest, reply: FastifyReply): void =>
  careful(request.raw, reply.raw, () => undefined)

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a foreign page has a browser send: a state-changing request whose Origin is none of ours, or which the
 * browser itself marks as cross-site, whatever its Origin. Apps and servers send neither header and are let in.
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export const guardOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  const ours = new Set(origins)
  app.addHook('onRequest', async (request) => {
    if (safe.has(request.method)) return
    const { origin, 'sec-fetch-site': from } = request.headers
    if (from === 'cross-site' || (origin !== undefined && !ours.has(origin)))
      throw new AppError('FORBIDDEN', 'Requests from other sites are not taken')
  })
}

/** Answers 408 to a request whose body is not whole within so many milliseconds, and ends its connection. */
export const hurryBodies = (app: FastifyInstance, withinMs: number): void => {
  app.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => {
      if (request.raw.complete || reply.sent) return
      reply.raw.once('finish', () => request.raw.destroy())
      const body = { error: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive' }
      reply.code(408).header('connection', 'close').send(body)
    }, withinMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
