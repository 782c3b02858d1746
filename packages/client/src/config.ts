import { z } from 'zod'

const SiteConfig = z.object({
  brand: z.string(),
  /** Origins of the two sites, without a trailing slash. */
  webOrigin: z.string(),
  adminOrigin: z.string(),
  /** Where the payment provider's checkout script comes from. */
  checkoutScript: z.string(),
  /** The external store that /buynow lists: answers GET with a JSON array of products. */
  demoStore: z.string(),
})
export type SiteConfig = z.infer<typeof SiteConfig>

let cached: SiteConfig | undefined

/** What the host put into the page's `site-config` element. Throws where it is missing or malformed. */
export const siteConfig = (): SiteConfig => {
  cached ??= SiteConfig.parse(JSON.parse(document.getElementById('site-config')?.textContent ?? 'null'))
  return cached
}
