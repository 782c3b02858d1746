import Fastify from 'fastify'
import type { Context } from './context.ts'
import { sweepDue } from './due.ts'
import { ProviderError } from './provider-error.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { type ControlParts, controlsRoutes } from './routes/controls.ts'
import { documentRoutes } from './routes/documents.ts'
import { strikeFaults } from './routes/fault-hooks.ts'
import { homeRoutes } from './routes/home.ts'
import { providerRoutes } from './routes/provider.ts'

/** The sandbox as a Fastify server that doesn't listen yet. */
export const buildServer = (context: Context, controls: ControlParts) => {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 })
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') context.faults.learnRoute(`${one} ${url}`)
  })
  // Bodyless POSTs with a JSON content type are common among clients, and mean no parameters.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new ProviderError(400, 'BAD_REQUEST_ERROR', 'The request body is not valid JSON.'))
    }
  })
  // What the official SDK sends where a route takes nothing: an empty form. One with fields is no JSON.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null, {}) : done(new ProviderError(415, 'BAD_REQUEST_ERROR', 'Unsupported Media Type')),
  )
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send(error.body)
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status < 500 && error instanceof Error)
      return reply.code(status).send(new ProviderError(status, 'BAD_REQUEST_ERROR', error.message).body)
    console.error(`${request.method} ${request.url} broke the sandbox:`, error)
    const sorry = 'We are facing some trouble completing your request at the moment. Please try again shortly.'
    return reply.code(500).send(new ProviderError(500, 'SERVER_ERROR', sorry).body)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(400)
      .send(new ProviderError(400, 'BAD_REQUEST_ERROR', 'The requested URL was not found on the server.').body),
  )
  strikeFaults(app, context.faults)
  app.addHook('preHandler', async () => sweepDue(context))
  app.register(providerRoutes(context))
  app.register(documentRoutes(context))
  app.register(checkoutRoutes(context))
  app.register(controlsRoutes(context, controls))
  app.register(homeRoutes(context))
  return app
}
