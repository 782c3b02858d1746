import { isIP } from 'node:net'

/** A site as passkeys know it: its relying party id, and the origin where browsers may use them. */
export type PasskeySite = { rpId: string; origin: string }

const loopback = new Set(['127.0.0.1', '[::1]'])
/** Every name that ends in .localhost is this machine: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const localName = 'passkeys.localhost'

/**
 * Returns where the passkeys of this origin work. Browsers refuse passkeys at an address without a host name, so for this
 * machine's own address it is the same port of passkeys.localhost; for any other address it is nowhere: undefined.
 */
export const passkeySite = (origin: string): PasskeySite | undefined => {
  const url = new URL(origin)
  if (loopback.has(url.hostname)) url.hostname = localName
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) > 0) return undefined
  return { rpId: url.hostname, origin: url.origin }
}
