/** What the host tells both sites, in the page's `site-config` element (docs/decisions/004). */
export type SiteConfig = {
  brand: string
  /** Origins of the two sites, without a trailing slash. */
  webOrigin: string
  adminOrigin: string
  /** Where the payment provider's checkout script comes from. */
  checkoutScript: string
  /** The external store that /buynow lists: answers GET with a JSON array of products. */
  demoStore: string
}

const names = ['brand', 'webOrigin', 'adminOrigin', 'checkoutScript', 'demoStore'] as const

// Checked by hand: a schema library would cost the first load more than the rest of the page's own code.
const isSiteConfig = (value: unknown): value is SiteConfig =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')

let cached: SiteConfig | undefined

/** The page's configuration. Throws where the host left it out or malformed. */
export const siteConfig = (): SiteConfig => {
  if (cached) return cached
  const value: unknown = JSON.parse(document.getElementById('site-config')?.textContent ?? 'null')
  if (!isSiteConfig(value)) throw new Error(`The page's site-config must hold ${names.join(', ')}`)
  cached = value
  return value
}
