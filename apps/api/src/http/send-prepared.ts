import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Prepared } from '../features/versioned-cache.ts'

/** Whether the caller already has these bytes. A proxy that compressed them made the ETag weak. */
const has = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

/**
 * Sends bytes that were made before. If they have an ETag, shared caches, such as a CDN, may store them too, but must
 * revalidate every time, which only costs an ETag. So an edit shows everywhere at once.
 */
export const sendPrepared = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Prepared<unknown>,
  type = 'application/json; charset=utf-8',
): FastifyReply => {
  if (etag === undefined) return reply.type(type).send(bytes)
  reply.headers({ etag, 'cache-control': 'public, max-age=0, must-revalidate' })
  return has(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(bytes)
}
