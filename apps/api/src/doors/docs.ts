import swagger from '@fastify/swagger'
import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Realm } from '../features/scope.ts'
import { cookieName } from './session-cookies.ts'

type Api = { origin: string; production: boolean }

/** Collects the routes registered after it into the OpenAPI document of the API at `origin`. */
export const collectOpenApi = (app: FastifyInstance, { origin, production }: Api): void => {
  const session = (realm: Realm) => ({ type: 'apiKey', in: 'cookie', name: cookieName(realm, production) }) as const
  app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Skill Harbor',
        version: '1.0.0',
        description: 'Courses, purchases and accounts. Prices are rupees. Logging in sets the session’s cookie.',
      },
      servers: [{ url: origin }],
      components: { securitySchemes: { user: session('user'), admin: session('admin') } },
    },
  })
}

/** The document at /api/openapi.json, and a page to read it at /api/docs. */
export const docsDoor = (app: FastifyInstance): void => {
  app.get('/api/openapi.json', async () => app.swagger())
  app.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    hooks: {
      // The page starts itself from an inline script; it holds nothing that the rest of the API does not show.
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        )
        done()
      },
    },
  })
}
