import type { Certificate } from '@skillharbor/contracts/entities'
import { textsIn } from './messages.ts'
import { type Shown, toHead } from './page-head.ts'

/**
 * The head of a certificate's page: what a link preview shows, and that search engines leave it out. A preview of a revoked
 * one names nobody.
 */
export const certificateHead = (shown: Shown, { number, learnerName, course, revokedAt }: Certificate): string => {
  const { site, language = 'en' } = shown
  const t = textsIn(language)
  const url = `${site.webOrigin}/certificate/${number}`
  const title = revokedAt
    ? t('certificate.revoked')
    : t('certificate.title', { learner: learnerName, course: course.title })
  const description = revokedAt ? title : t('certificate.description', { brand: site.brand })
  const data = {
    ...{ '@context': 'https://schema.org', '@type': 'EducationalOccupationalCredential', name: course.title, url },
    recognizedBy: { '@type': 'Organization', name: site.brand, url: site.webOrigin },
  }
  const head = toHead({ shown, title, description, url, type: 'website', picture: undefined, data })
  return `<meta name="robots" content="noindex">\n${head}`
}
