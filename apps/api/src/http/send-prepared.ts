import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Prepared } from '../features/versioned-cache.ts'

/** Whether the caller already has these bytes. A proxy that compressed them made the ETag weak. */
const has = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

/**
 * How others may keep an answer that is everybody's. Browsers ask again each time, so that an edit shows at once. A shared
 * cache, such as a CDN, may keep what a stranger asked for, and answer for a second without asking us.
 */
const cachingOf = ({ headers }: FastifyRequest): string =>
  headers.cookie === undefined && headers.authorization === undefined
    ? 'public, max-age=0, s-maxage=1, must-revalidate'
    : 'public, max-age=0, must-revalidate'

/** Sends bytes that were made before. If they have an ETag, caches may keep them too, and ask whether they changed. */
export const sendPrepared = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Pick<Prepared<unknown>, 'bytes' | 'etag'>,
  type = 'application/json; charset=utf-8',
): FastifyReply => {
  if (etag === undefined) return reply.type(type).send(bytes)
  reply.headers({ etag, 'cache-control': cachingOf(request) })
  return has(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(bytes)
}
