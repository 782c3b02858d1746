import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

type Method = 'GET' | 'PUT'

const Query = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  type: z.string().default(''),
  signature: z.string(),
})

/**
 * Links that carry their own permission: one method on one key (for PUT with one content type) until they expire.
 * `base` is the address that the key is appended to.
 */
export const signedLinks = ({ secret, base, now }: { secret: string; base: string; now: () => Date }) => {
  const signatureOf = (method: Method, key: string, contentType: string, expires: number) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([method, key, contentType, expires]))
      .digest('base64url')

  return {
    /** The link, good for `seconds` at most. `contentType` is empty for GET. */
    sign: (method: Method, key: string, contentType: string, seconds: number) => {
      const expires = Math.floor(now().getTime() / 1000) + seconds
      const url = new URL(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`)
      url.searchParams.set('expires', String(expires))
      if (contentType) url.searchParams.set('type', contentType)
      url.searchParams.set('signature', signatureOf(method, key, contentType, expires))
      return url.href
    },
    /** What the query of a link to `key` allows; null for one that is forged, expired or meant for something else. */
    verify: (method: Method, key: string, query: unknown) => {
      const link = Query.safeParse(query)
      if (!link.success) return null
      const { expires, type: contentType, signature } = link.data
      const given = Buffer.from(signature)
      const expected = Buffer.from(signatureOf(method, key, contentType, expires))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const millisecondsLeft = expires * 1000 - now().getTime()
      return millisecondsLeft > 0 ? { contentType, secondsLeft: Math.floor(millisecondsLeft / 1000) } : null
    },
  }
}
