import type { Certificate } from '@skillharbor/contracts/entities'
import { type Site, toHead } from './page-head.ts'

/**
 * The head of a certificate's page: what a link preview shows, and that search engines leave it out. A preview of a revoked
 * one names nobody.
 */
export const certificateHead = (site: Site, { _id, learnerName, course, revokedAt }: Certificate): string => {
  const url = `${site.webOrigin}/certificate/${_id}`
  const title = revokedAt ? 'This certificate was revoked' : `${learnerName} completed ${course.title}`
  const description = revokedAt ? title : `A certificate by ${site.brand}. Open it to check that it’s valid.`
  const data = {
    ...{ '@context': 'https://schema.org', '@type': 'EducationalOccupationalCredential', name: course.title, url },
    recognizedBy: { '@type': 'Organization', name: site.brand, url: site.webOrigin },
  }
  const head = toHead({ site, title, description, url, type: 'website', picture: undefined, data })
  return `<meta name="robots" content="noindex">\n${head}`
}
