import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns whether `signature` is the hex HMAC-SHA256 of the text with one of the secrets, compared in constant time. A
 * malformed signature, of any length or characters, is simply wrong.
 */
export const isSignatureOf = (signature: string, text: string, secrets: readonly string[]): boolean => {
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(text).digest()
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
