import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../features/app-error.ts'
import { ObjectChanged } from '../features/port-errors.ts'
import { savedAs } from '../features/teaching/media/saved-as.ts'
import { servedType } from '../features/teaching/media/served-type.ts'
import type { Storage, StoredObject } from '../features/teaching/media/storage.ts'
import { hasVersion, requestedRange } from './file-ranges.ts'

type Readable = Pick<Storage, 'stat' | 'open'>
/** Permission of a GET link: the object's key, the seconds left, and whether browsers should save it, under which name. */
export type FileToSend = { key: string; secondsLeft: number; download: boolean; saveAs?: string }

const notFound = () => new AppError('NOT_FOUND', 'There is no such file')

const describe = (
  reply: FastifyReply,
  { key, secondsLeft, download, saveAs }: FileToSend,
  { contentType, etag }: StoredObject,
) =>
  reply.headers({
    'content-type': servedType(key, contentType),
    etag: `"${etag}"`,
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${secondsLeft}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    ...(download && { 'content-disposition': savedAs(key, saveAs) }),
  })

const sendWhole = async (storage: Readable, reply: FastifyReply, file: FileToSend) => {
  const opened = await storage.open(file.key)
  if (!opened) throw notFound()
  return describe(reply, file, opened).header('content-length', opened.bytes).send(opened.stream)
}

/** Answers GET and HEAD: 200 with the object, 206 with a range, 304, 404, or 416 if the range doesn't exist. */
export const sendFile = async (storage: Readable, request: FastifyRequest, reply: FastifyReply, file: FileToSend) => {
  const found = await storage.stat(file.key)
  if (!found) throw notFound()
  if (hasVersion(request.headers, found.etag)) return describe(reply, file, found).code(304).send()
  if (request.method === 'HEAD') return describe(reply, file, found).header('content-length', found.bytes).send()

  const range = requestedRange(request.headers, found)
  if (range === 'whole') return sendWhole(storage, reply, file)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${found.bytes}`).send()
  const opened = await storage.open(file.key, range, found.etag).catch((error: unknown) => {
    if (!(error instanceof ObjectChanged)) throw error
    return null
  })
  // Replaced just now: send the whole new object.
  if (!opened) return sendWhole(storage, reply, file)
  const { start, end, bytes, stream } = opened
  const partial = { 'content-range': `bytes ${start}-${end}/${bytes}`, 'content-length': end - start + 1 }
  return describe(reply, file, opened).headers(partial).code(206).send(stream)
}
