import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cached } from '../features/versioned-cache.ts'

/** Whether the caller says it has these bytes; a proxy that compressed them made their tag a weak one. */
const has = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

/**
 * Answers with kept bytes. Anybody's cache, such as a CDN's, may hold them too, and asks each time whether they are
 * still true, which costs neither side more than the tag: so an edit shows at once everywhere.
 */
export const sendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Cached<unknown>,
): FastifyReply => {
  reply.headers({ etag, 'cache-control': 'public, max-age=0, must-revalidate' })
  return has(request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').send(bytes)
}
