import { extname } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { SiteConfig } from '@skillharbor/contracts/site-config'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { demoProducts } from './demo-store.ts'
import { coursePage, takesHead } from './site/course-head.ts'
import { underItsName } from './site/one-name.ts'
import { readPages } from './site/pages.ts'
import { passOn } from './site/proxy.ts'
import { type Outside, securityHeaders } from './site/security-headers.ts'

/** Larger bodies go straight to storage, never through here; the API's own limit is lower still. */
const BODY_LIMIT = 1024 * 1024
const REQUEST_LIMIT = 15_000
/** Brotli's best takes a second for what one person on the same machine gets a moment later. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** `dist`: a built site. `apiUrl`: where its /api and /trpc go. `port` 0: any free one. */
export type SiteOptions = { dist: string; port: number; apiUrl: string; config: SiteConfig; outside: Outside }

/**
 * Serves a built single-page site on 127.0.0.1 the way a production host would: its files, its pages with the run-time
 * configuration in them, its API behind the same origin, and the demo store at /demo-store/products. An address that no
 * page is made for gets shell.html, or index.html where there is no shell. A course's page has the course in its head.
 * @throws when `dist` holds no page or a page has no place for the configuration.
 */
export async function hostSite({ dist, port, apiUrl, config, outside }: SiteOptions) {
  const pages = readPages(dist, config)
  const home = pages.get('/')
  if (home === undefined) throw new Error(`${dist} holds no index.html. Build the site first.`)
  const shell = pages.get('/shell') ?? home
  const course = pages.get('/course') ?? shell
  const headers = securityHeaders(outside)
  // The first picture comes from there, and so need not wait for the connection too.
  const link = `<${outside.storage}>; rel=preconnect`
  const app = fastify({ forceCloseConnections: true, requestTimeout: REQUEST_LIMIT })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const elsewhere = underItsName(request.headers.host, request.url)
    // 307: what was sent is sent again there.
    if (elsewhere) return reply.redirect(elsewhere, 307)
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) {
      return reply.code(413).send({ error: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' })
    }
  })
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: QUICK } })
  app.get('/demo-store/products', async () => demoProducts)
  await app.register(passOn, { apiUrl })
  if (takesHead(course)) {
    app.get<{ Params: { id: string } }>('/course/:id', async (request, reply) => {
      const { status, html } = await coursePage(course, apiUrl, request.params.id)
      return sendPage(reply.code(status).header('link', link), html)
    })
  }
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
  // A route, not the handler of what is not found: only routes are compressed.
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    const page = pages.get(path) ?? (mayFallBack(request, path) ? shell : undefined)
    return page === undefined ? reply.callNotFound() : sendPage(reply.header('link', link), page)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'NOT_FOUND', message: 'There is nothing at this address.' }),
  )

  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, stop: () => app.close() }
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)

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
