import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { maxLinkSeconds } from '../../features/teaching/media/media-kinds.ts'

type Method = 'GET' | 'PUT'
/** The upload and part that a link accepts, and the part's size in bytes. */
export type LinkedPart = { uploadId: string; number: number; bytes: number }
type Permission = {
  method: Method
  key: string
  contentType?: string
  /** Under which name browsers save what they GET. */
  saveAs?: string
  part?: LinkedPart
}

const Count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

const common = { expires: Count, signature: z.string() }
/** What a link says. One that says anything else beside it is nobody's: the signature doesn't cover that. */
const Query = z.union([
  z.strictObject({ ...common, type: z.string().default('') }),
  z.strictObject({ ...common, name: z.string() }),
  z.strictObject({ ...common, upload: z.string(), part: Count, bytes: Count }),
])

/** @throws RangeError for a lifetime longer than `maxLinkSeconds`. */
export const checkLinkLife = (seconds: number): void => {
  if (!(seconds > 0 && seconds <= maxLinkSeconds))
    throw new RangeError(`A link lives up to ${maxLinkSeconds} s, and not ${seconds} s`)
}

/**
 * Creates links that carry their own permission: one method on one key (for PUT, also one content type or one part of
 * an upload) until they expire. The key is appended to `base`.
 */
export const linkSigner = ({ secret, base, now }: { secret: string; base: string; now: () => Date }) => {
  const signatureOf = ({ method, key, contentType = '', saveAs, part }: Permission, expires: number) => {
    const parts = part ? [part.uploadId, part.number, part.bytes] : []
    const name = saveAs === undefined ? [] : [{ saveAs }]
    const signed = JSON.stringify([method, key, contentType, expires, ...parts, ...name])
    return createHmac('sha256', secret).update(signed).digest('base64url')
  }

  return {
    /** Returns a link that is valid for `seconds` at most. @throws RangeError above `maxLinkSeconds`. */
    sign: (permission: Permission, seconds: number): string => {
      checkLinkLife(seconds)
      const expires = Math.floor(now().getTime() / 1000) + seconds
      const { key, contentType, saveAs, part } = permission
      const url = new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`)
      url.searchParams.set('expires', String(expires))
      if (contentType) url.searchParams.set('type', contentType)
      if (saveAs !== undefined) url.searchParams.set('name', saveAs)
      if (part) {
        url.searchParams.set('upload', part.uploadId)
        url.searchParams.set('part', String(part.number))
        url.searchParams.set('bytes', String(part.bytes))
      }
      url.searchParams.set('signature', signatureOf(permission, expires))
      return url.href
    },
    /**
     * Returns the permission of a link to `key`, or null if the link is forged, expired or meant for something else.
     */
    verify: (method: Method, key: string, query: unknown) => {
      const link = Query.safeParse(query)
      if (!link.success) return null
      const { expires, signature } = link.data
      const contentType = 'type' in link.data ? link.data.type : ''
      const saveAs = 'name' in link.data && { saveAs: link.data.name }
      const part: LinkedPart | undefined =
        'part' in link.data ? { uploadId: link.data.upload, number: link.data.part, bytes: link.data.bytes } : undefined
      const given = Buffer.from(signature)
      const expected = Buffer.from(signatureOf({ method, key, contentType, ...saveAs, ...(part && { part }) }, expires))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const millisecondsLeft = expires * 1000 - now().getTime()
      if (millisecondsLeft <= 0) return null
      return { contentType, secondsLeft: Math.floor(millisecondsLeft / 1000), ...saveAs, ...(part && { part }) }
    },
  }
}
