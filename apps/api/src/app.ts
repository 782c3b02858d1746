import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { maxBodyBytes } from '@skillharbor/contracts/constants'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Parts } from './compose.ts'
import type { Config } from './config.ts'
import { AppError } from './features/app-error.ts'
import { certificateRoutes } from './http/certificates.ts'
import { docsRoutes } from './http/docs.ts'
import { httpStatusFor, logFailure, setRetryAfter, toErrorBody } from './http/errors.ts'
import { gracefulShutdown } from './http/graceful-shutdown.ts'
import { bodyTimeout, checkOrigin, ownOrigins, securityHeaders } from './http/guards.ts'
import { healthRoutes } from './http/health.ts'
import { pageRoutes } from './http/pages.ts'
import { receiptRoutes } from './http/receipts.ts'
import { idHeader, requestIds } from './http/request-id.ts'
import { OneLineEach } from './http/request-log.ts'
import { restRoutes } from './http/rest.ts'
import { ignoreSchemas, noSchemas } from './http/route-schemas.ts'
import { requestScope } from './http/scope.ts'
import { trpcRoutes } from './http/trpc.ts'
import { rejectUnparseable } from './http/unparseable.ts'

/** Adds the headers that every response carries. */
const markAnswer = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.headers(securityHeaders).headers(idHeader(request))

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const body = toErrorBody(error, request.id)
  logFailure(request.log, error)
  setRetryAfter(error, reply)
  return reply.code(httpStatusFor(body)).send(body)
}

const takeOnlyJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  // Some clients send a JSON content type on a DELETE or POST without a body. Accept that.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

/** Builds the API as a Fastify instance that doesn't listen yet. Tests build the same one. */
export const buildApp = async (config: Config, parts: Parts): Promise<FastifyInstance> => {
  const { within } = parts
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new OneLineEach(),
    bodyLimit: maxBodyBytes,
    requestTimeout: within.upload,
    http: { headersTimeout: within.headers, connectionsCheckingInterval: within.headersCheck },
    // Runs before any hook.
    frameworkErrors: (error, request, reply) => {
      markAnswer(request, reply)
      return answerError(error, request, reply)
    },
    clientErrorHandler: rejectUnparseable,
    schemaController: noSchemas,
    // A tRPC batch lists all its procedures in one path segment.
    routerOptions: { maxParamLength: 4096 },
    trustProxy: config.TRUSTED_PROXIES.length > 0 && config.TRUSTED_PROXIES,
    genReqId: requestIds(config.TRUSTED_PROXIES),
    // While closing, still answer incoming requests and close their connections, so that no request fails during a
    // restart.
    return503OnClosing: false,
  })
  const origins = ownOrigins({ sites: [config.WEB_ORIGIN, config.ADMIN_ORIGIN], api: config.API_ORIGIN })
  const production = config.NODE_ENV === 'production'
  ignoreSchemas(app)
  takeOnlyJson(app)
  parts.telemetry.observeRequests(app)
  const isLeaving = gracefulShutdown(app, { drainMs: config.DRAIN_SECONDS * 1000 })
  app.addHook('onRequest', (request, reply, done) => {
    markAnswer(request, reply)
    done()
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) =>
    answerError(new AppError('NOT_FOUND', 'There is nothing here'), request, reply),
  )
  await app.register(cors, {
    origin: origins,
    credentials: true,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    strictPreflight: false,
  })
  await app.register(cookie)

  const scopeOf = (request: FastifyRequest, reply: FastifyReply) =>
    requestScope(parts.ports, { request, reply, production })
  app.register(async (routes) => {
    // Not for pictures: their links carry their own permission, and may point here from a site on another domain.
    checkOrigin(routes, origins)
    bodyTimeout(routes, within.body)
    restRoutes(routes, scopeOf)
    trpcRoutes(routes, scopeOf)
    docsRoutes(routes, { origin: config.API_ORIGIN, production })
    pageRoutes(routes, { brand: config.BRAND, webOrigin: config.WEB_ORIGIN }, scopeOf)
    certificateRoutes(routes, scopeOf)
    receiptRoutes(routes, scopeOf)
    healthRoutes(routes, parts.checks, isLeaving)
  })
  if (parts.files) app.register(parts.files)
  return app
}
