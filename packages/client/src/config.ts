import type { SiteConfig } from '@skillharbor/contracts/site-config'

const names = ['brand', 'webOrigin', 'adminOrigin', 'checkoutScript', 'demoStore'] as const

// Checked by hand: a schema library would be larger than the rest of a first load's own code.
const isSiteConfig = (value: unknown): value is SiteConfig =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')

let cached: SiteConfig | undefined

/**
 * Sets the configuration from its JSON, where there is no page to read it from: in the build that prerenders.
 * @throws if it is malformed.
 */
export const configureSite = (json: string): SiteConfig => {
  const value: unknown = JSON.parse(json)
  if (!isSiteConfig(value)) throw new Error(`The page's site-config must hold ${names.join(', ')}`)
  cached = value
  return value
}

/** The page's configuration. @throws if the host left it out, or if it is malformed. */
export const siteConfig = (): SiteConfig =>
  cached ?? configureSite(document.getElementById('site-config')?.textContent ?? 'null')
