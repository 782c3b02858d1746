/**
 * Configuration that a site's host puts into its pages at run time, in their `site-config` element
 * (docs/decisions/004).
 */
export type SiteConfig = {
  brand: string
  /** Origins of the two sites, without a trailing slash. */
  webOrigin: string
  adminOrigin: string
  /** URL of the payment provider's checkout script. */
  checkoutScript: string
  /** Where learners can write to. Not shown while it is empty. */
  contactEmail?: string
  /** Name and address of whoever runs the sites. Not shown while it is empty. */
  operator?: string
  /** The external store that /buynow lists. Answers GET with a JSON array of products. */
  demoStore: string
}
