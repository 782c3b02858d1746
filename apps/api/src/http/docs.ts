import { createHash } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { type Cached, etagOf, keep } from '../features/versioned-cache.ts'
import { openApiDocument } from './openapi.ts'
import { ignoreSchemas, noSchemas } from './route-schemas.ts'
import { sendPrepared } from './send-prepared.ts'
import { cookieName } from './session-cookies.ts'

type Api = { origin: string; production: boolean }

const describe = ({ origin, production }: Api): Promise<object> =>
  openApiDocument({
    origin,
    cookies: { user: cookieName('user', production), admin: cookieName('admin', production) },
  })

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

const page = '/api/docs/'
const script = `${page}js/scalar.js`

type Kept = { bytes: Buffer; etag: string; type: string }

/** The page to read the document, and its script: made once, by a server of its own without a port. */
const makeReference = async (): Promise<Record<typeof page | typeof script, Kept>> => {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const reference = fastify({ schemaController: noSchemas })
  ignoreSchemas(reference)
  await reference.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
  })
  const keepAnswer = async (path: string): Promise<Kept> => {
    const { headers, rawPayload } = await reference.inject(path)
    return { bytes: rawPayload, etag: etagOf(rawPayload), type: String(headers['content-type']) }
  }
  return { [page]: await keepAnswer(page), [script]: await keepAnswer(script) }
}

/** Serves the OpenAPI document at /api/openapi.json and a page to read it at /api/docs. */
export const docsRoutes = (app: FastifyInstance, api: Api): void => {
  // Making it takes as long as half a start, and few read it. Writing its 360 kB for each reader would take ten times as long
  // as the catalogue.
  let document: Promise<Cached<object>> | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= keep(() => describe(api))
    return sendPrepared(request, reply, await document)
  })

  // Its 4 MB of scripts wait in their file until somebody reads the page; then the bytes are kept, and readers keep them, too.
  let reference: ReturnType<typeof makeReference> | undefined
  const send = async (path: typeof page | typeof script, request: FastifyRequest, reply: FastifyReply) => {
    reference ??= makeReference()
    const { bytes, etag, type } = (await reference)[path]
    if (path === page) reply.header('content-security-policy', pagePolicy(bytes.toString()))
    return sendPrepared(request, reply, { bytes, etag }, type)
  }
  app.get('/api/docs', (_request, reply) => reply.redirect(page, 301))
  app.get(page, (request, reply) => send(page, request, reply))
  app.get(script, (request, reply) => send(script, request, reply))
}
