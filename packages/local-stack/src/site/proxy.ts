import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

const TIMEOUT = 30_000

/** The API's path for each of the site's own. */
const PATHS = {
  '/api': '/api',
  '/trpc': '/trpc',
  '/sitemap.xml': '/api/sitemap.xml',
  '/robots.txt': '/api/robots.txt',
}

/**
 * Proxies /api, /trpc, /sitemap.xml and /robots.txt to the API. If the API doesn't answer, sends a 503 in the API's own
 * format.
 */
export async function proxyToApi(app: FastifyInstance, { apiUrl }: { apiUrl: string }): Promise<void> {
  for (const [prefix, rewritePrefix] of Object.entries(PATHS)) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix,
      undici: {
        connections: 128,
        headersTimeout: TIMEOUT,
        bodyTimeout: TIMEOUT,
        connect: { timeout: 5_000 },
      },
      disableRequestLogging: true,
      replyOptions: {
        // The API tells callers when to retry. Retrying here would only add to its load.
        retryDelay: () => null,
        // Replaces the address that a browser claims: rate limits depend on it.
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
