import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { maxLinkSeconds } from '../../features/media-kinds.ts'

type Method = 'GET' | 'PUT'
/** Which part of which upload a link takes, and how many bytes that part holds. */
export type LinkedPart = { uploadId: string; number: number; bytes: number }
type Permission = { method: Method; key: string; contentType?: string; part?: LinkedPart }

const Count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

const Query = z.object({
  expires: Count,
  type: z.string().default(''),
  signature: z.string(),
  upload: z.string().optional(),
  part: Count.optional(),
  bytes: Count.optional(),
})

const partOf = ({ upload, part, bytes }: z.output<typeof Query>): LinkedPart | undefined =>
  upload === undefined || part === undefined || bytes === undefined
    ? undefined
    : { uploadId: upload, number: part, bytes }

/** @throws RangeError for a link that would live longer than any may. */
export const checkLinkLife = (seconds: number): void => {
  if (!(seconds > 0 && seconds <= maxLinkSeconds))
    throw new RangeError(`A link lives up to ${maxLinkSeconds} s, and not ${seconds} s`)
}

/**
 * Links that carry their own permission: one method on one key (for PUT with one content type, or for one part of one
 * upload) until they expire. `base` is the address that the key is appended to.
 */
export const linkSigner = ({ secret, base, now }: { secret: string; base: string; now: () => Date }) => {
  const signatureOf = ({ method, key, contentType = '', part }: Permission, expires: number) => {
    const parts = part ? [part.uploadId, part.number, part.bytes] : []
    const signed = JSON.stringify([method, key, contentType, expires, ...parts])
    return createHmac('sha256', secret).update(signed).digest('base64url')
  }

  return {
    /** The link, good for `seconds` at most. @throws RangeError past `maxLinkSeconds`. */
    sign: (permission: Permission, seconds: number): string => {
      checkLinkLife(seconds)
      const expires = Math.floor(now().getTime() / 1000) + seconds
      const { key, contentType, part } = permission
      const url = new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`)
      url.searchParams.set('expires', String(expires))
      if (contentType) url.searchParams.set('type', contentType)
      if (part) {
        url.searchParams.set('upload', part.uploadId)
        url.searchParams.set('part', String(part.number))
        url.searchParams.set('bytes', String(part.bytes))
      }
      url.searchParams.set('signature', signatureOf(permission, expires))
      return url.href
    },
    /** What the query of a link to `key` allows; null for one that is forged, expired or meant for something else. */
    verify: (method: Method, key: string, query: unknown) => {
      const link = Query.safeParse(query)
      if (!link.success) return null
      const { expires, type: contentType, signature } = link.data
      const part = partOf(link.data)
      const given = Buffer.from(signature)
      const expected = Buffer.from(signatureOf({ method, key, contentType, ...(part && { part }) }, expires))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const millisecondsLeft = expires * 1000 - now().getTime()
      if (millisecondsLeft <= 0) return null
      return { contentType, secondsLeft: Math.floor(millisecondsLeft / 1000), ...(part && { part }) }
    },
  }
}
