/** What a site's host tells its pages at run time, in their `site-config` element (docs/decisions/004). */
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
