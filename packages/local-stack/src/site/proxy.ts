import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

const ANSWER_LIMIT = 30_000

/** Where the site's own paths lead at the API. */
const PATHS = {
  '/api': '/api',
  '/trpc': '/trpc',
  '/sitemap.xml': '/api/sitemap.xml',
  '/robots.txt': '/api/robots.txt',
}

/**
 * Passes /api and /trpc on to the API, and what crawlers ask for at the root. An API that does not answer becomes a 503
 * in its own form.
 */
export async function passOn(app: FastifyInstance, { apiUrl }: { apiUrl: string }): Promise<void> {
  for (const [prefix, rewritePrefix] of Object.entries(PATHS)) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix,
      undici: {
        connections: 128,
        headersTimeout: ANSWER_LIMIT,
        bodyTimeout: ANSWER_LIMIT,
        connect: { timeout: 5_000 },
      },
      disableRequestLogging: true,
      replyOptions: {
        // The API says itself when another try is worth it; asking again from here would only add to its load.
        retryDelay: () => null,
        // Whatever the browser claims about its address is replaced: limits by address rest on it.
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.headers.host,
          'x-forwarded-proto': 'http',
        }),
        onError: (reply) => {
          const message = 'The service is not available right now. Please try again in a moment.'
          reply.code(503).send({ error: 'UNAVAILABLE', message })
        },
      },
    })
  }
}
