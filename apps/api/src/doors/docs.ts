import swagger from '@fastify/swagger'
import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name }) as const

/** Collects the routes registered after it into the OpenAPI document. */
export const collectOpenApi = (app: FastifyInstance, origin: string): void => {
  app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Skill Harbor',
        version: '1.0.0',
        description: 'Courses, purchases and accounts. Prices are rupees.',
      },
      servers: [{ url: origin }],
      components: { securitySchemes: { user: cookie('skillharbor_user'), admin: cookie('skillharbor_admin') } },
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
