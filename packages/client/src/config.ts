import type { SiteConfig } from '@skillharbor/contracts/site-config'

const names = ['brand', 'webOrigin', 'adminOrigin', 'checkoutScript', 'demoStore'] as const

// Checked by hand: a schema library would cost the first load more than the rest of the page's own code.
const isSiteConfig = (value: unknown): value is SiteConfig =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')

let cached: SiteConfig | undefined

/**
 * Takes the page's configuration from its JSON, for where there is no page to read it from: a prerendering build.
 * @throws where it is malformed.
 */
export const configureSite = (json: string): SiteConfig => {
  const value: unknown = JSON.parse(json)
  if (!isSiteConfig(value)) throw new Error(`The page's site-config must hold ${names.join(', ')}`)
  cached = value
  return value
}

/** The page's configuration. Throws where the host left it out or malformed. */
export const siteConfig = (): SiteConfig =>
  cached ?? configureSite(document.getElementById('site-config')?.textContent ?? 'null')
