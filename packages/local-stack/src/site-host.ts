import { extname } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { SiteConfig } from '@skillharbor/contracts/site-config'
import type { Language } from '@skillharbor/messages/language'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { demoProducts } from './demo-store.ts'
import { localhostRedirect } from './site/localhost-redirect.ts'
import { hasHeadPlaceholder, headed, headedPage } from './site/page-head.ts'
import { readPages } from './site/pages.ts'
import { proxyToApi } from './site/proxy.ts'
import { rejectUnparseable } from './site/reject-unparseable.ts'
import { requestLanguage } from './site/request-language.ts'
import { type AllowedOrigins, securityHeaders } from './site/security-headers.ts'

/** Larger uploads go straight to storage, never through here. The API has a limit for each call. */
const BODY_LIMIT = 3_000_000
const REQUEST_TIMEOUT = 15_000
/** Brotli's best quality takes a second, which doesn't pay off on the same machine. */
const FAST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** `dist`: the built site. `apiUrl`: where /api and /trpc are proxied to. `port` 0: any free port. */
export type SiteOptions = {
  dist: string
  port: number
  apiUrl: string
  config: SiteConfig
  allowedOrigins: AllowedOrigins
}

/**
 * Serves a built single-page site on 127.0.0.1 like a production host: its files, its pages with the runtime
 * configuration, the API behind the same origin, and the demo store at /demo-store/products. Other paths get the page of
 * their first part (learn.html for /learn/…), else shell.html, or index.html if there is no shell. Pages are in the
 * visitor's language, from the folder `hi` of the built site. The catalogue's page, and that of a course, a teacher or a
 * certificate, has a head from the API.
 * @throws an error if `dist` has no index.html, or a page has no place for the configuration.
 */
export async function hostSite({ dist, port, apiUrl, config, allowedOrigins }: SiteOptions) {
  const pages = readPages(dist, config)
  if (pages('en', '/') === undefined) throw new Error(`${dist} has no index.html. Build the site first.`)
  const shell = (language: Language) => pages(language, '/shell') ?? pages(language, '/') ?? ''
  const headers = securityHeaders(allowedOrigins)
  // The first picture comes from there. Connecting early saves it from waiting.
  const link = `<${allowedOrigins.storage}>; rel=preconnect`
  const app = fastify({
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT,
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: rejectUnparseable(headers),
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const location = localhostRedirect(request.headers.host, request.url)
    // 307 keeps the method and the body.
    if (location) return reply.redirect(location, 307)
    if (Number(request.headers['content-length'] ?? 0) >= BODY_LIMIT) {
      return reply.code(413).send({ error: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' })
    }
  })
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: FAST_BROTLI } })
  app.get('/demo-store/products', async () => demoProducts)
  await app.register(proxyToApi, { apiUrl })
  for (const [what, path] of Object.entries(headed)) {
    const page = (language: Language) => pages(language, `/${what}`) ?? shell(language)
    if (!hasHeadPlaceholder(page('en'))) continue
    app.get(path, async (request, reply) => {
      const language = requestLanguage(request)
      const { status, html } = await headedPage(page(language), apiUrl, {
        path: request.url.split('?')[0] ?? '',
        language,
      })
      return sendPage(reply.code(status).header('link', link), html, language)
    })
  }
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    // Where `compressFiles` has been here, its files are sent, as in production.
    preCompressed: true,
    globIgnore: ['**/*.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // A route rather than the not-found handler, because only routes are compressed.
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    const language = requestLanguage(request)
    const ofFirstPart = () => pages(language, /^\/[^/.]+(?=\/)/.exec(path)?.[0] ?? path) ?? shell(language)
    const page = pages(language, path) ?? (acceptsShell(request, path) ? ofFirstPart() : undefined)
    return page === undefined ? reply.callNotFound() : sendPage(reply.header('link', link), page, language)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'NOT_FOUND', message: 'There is nothing at this address.' }),
  )

  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, stop: () => app.close() }
}

const sendPage = (reply: FastifyReply, html: string, language: Language) =>
  reply
    .headers({ 'cache-control': 'no-cache', 'content-language': language, vary: 'accept-language, cookie' })
    .type('text/html; charset=utf-8')
    .send(html)

/** The path under which a page is known: without query, `.html` and trailing slash. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/'
  const known = path.replace(/(\/index)?\.html$/, '')
  let end = known.length
  while (known[end - 1] === '/') end--
  return known.slice(0, end) || '/'
}

/** Page visits fall back to the site's router. Missing scripts and pictures are 404s. */
function acceptsShell(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  if (path.startsWith('/assets/')) return false
  return accept.includes('text/html') || (accept.includes('*/*') && extname(path) === '')
}
