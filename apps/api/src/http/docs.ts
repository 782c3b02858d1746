import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Realm } from '../features/scope.ts'
import { cookieName } from './session-cookies.ts'

type Api = { origin: string; production: boolean }

/** Collects the routes registered after it into an OpenAPI document for the API at `origin`. */
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

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The page's Content-Security-Policy: allows only its own inline scripts, and requests to this origin. */
const pagePolicy = (html: string): string => {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    ...['object-src', 'base-uri', 'frame-ancestors'].map((what) => `${what} 'none'`),
  ].join('; ')
}

/** Serves the OpenAPI document at /api/openapi.json and a page to read it at /api/docs. */
export const docsRoutes = (app: FastifyInstance): void => {
  app.get('/api/openapi.json', async () => app.swagger())
  app.register(async (page) => {
    page.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', pagePolicy(payload))
    })
    await page.register(apiReference, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    })
  })
}
