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
  /** Name and address of whoever runs the sites. As with all that follow, nothing is shown while it is empty. */
  operator?: string
  /** Whom to complain to, as India's E-Commerce Rules ask: name, designation and how to reach them. */
  grievanceOfficer?: string
  /** One sentence about refunds, shown beside every price. */
  refundPolicy?: string
  /** The operator's own terms and privacy policy, as Markdown. They take the place of the product's. */
  terms?: string
  privacy?: string
  /** The operator's social profiles, https only: `X=https://x.com/name, LinkedIn=https://…`. */
  socialLinks?: string
  /** The external store that /buynow lists. Answers GET with a JSON array of products. */
  demoStore: string
}
