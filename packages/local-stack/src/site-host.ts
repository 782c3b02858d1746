import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyRequest } from 'fastify'
import { demoProducts } from './demo-store.ts'
import { readPages, type SiteConfig } from './site/pages.ts'
import { passOn } from './site/proxy.ts'
import { type Outside, securityHeaders } from './site/security-headers.ts'

/** Larger bodies go straight to storage, never through here; the API's own limit is lower still. */
const BODY_LIMIT = 1024 * 1024
const REQUEST_LIMIT = 15_000

/** `dist`: a built site. `apiUrl`: where its /api and /trpc go. `port` 0: any free one. */
export type SiteOptions = { dist: string; port: number; apiUrl: string; config: SiteConfig; outside: Outside }

/**
 * Serves a built single-page site on 127.0.0.1 the way a production host would: its files, its pages with the run-time
 * configuration in them, its API behind the same origin, and the demo store at /demo-store/products.
 * @throws when `dist` holds no page or a page has no place for the configuration.
 */
export async function hostSite({ dist, port, apiUrl, config, outside }: SiteOptions) {
  const pages = readPages(dist, config)
  const home = pages.get('/')
  if (home === undefined) throw new Error(`${dist} holds no index.html. Build the site first.`)
  const headers = securityHeaders(outside)
  const app = fastify({ forceCloseConnections: true, requestTimeout: REQUEST_LIMIT })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) {
      return reply.code(413).send({ error: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' })
    }
  })
  app.get('/demo-store/products', async () => demoProducts)
  await app.register(passOn, { apiUrl })
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const page = pages.get(path) ?? (mayFallBack(request, path) ? home : undefined)
    if (page === undefined || !isRead(request)) {
      return reply.code(404).send({ error: 'NOT_FOUND', message: 'There is nothing at this address.' })
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })

  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, stop: () => app.close() }
}

const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

/** The path without its query, its `.html` and its last slash: under which a page is known. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/'
  return path.replace(/(\/index)?\.html$/, '').replace(/\/+$/, '') || '/'
}

/** The site's router takes paths that somebody visits; a script or picture that is missing stays missing. */
function mayFallBack(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  if (path.startsWith('/assets/')) return false
  return accept.includes('text/html') || (accept.includes('*/*') && extname(path) === '')
}
