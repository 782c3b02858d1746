import type { Certificate } from '@skillharbor/contracts/entities'
import { languageParameter } from '@skillharbor/messages/language'
import { textsIn } from './messages.ts'
import { type Shown, toHead } from './page-head.ts'

/** The picture in the page's language, if that was asked for. */
const pictureIn = (picture: string | null, language: Shown['language']): string | undefined =>
  picture === null ? undefined : language ? `${picture}?${languageParameter}=${language}` : picture

/**
 * The head of a certificate's page: what a link preview shows, and that search engines leave it out. A preview of a revoked
 * one names nobody.
 */
export const certificateHead = (
  shown: Shown,
  { number, learnerName, course, revokedAt, files }: Certificate,
): string => {
  const { site, language = 'en' } = shown
  const t = textsIn(language)
  const url = `${site.webOrigin}/certificate/${number}`
  const title = revokedAt
    ? t('certificate.revoked')
    : t('certificate.title', { learner: learnerName, course: course.title })
  const description = revokedAt ? title : t('certificate.description', { brand: site.brand })
  const data = {
    '@context': 'https://schema.org',
    '@type': 'EducationalOccupationalCredential',
    name: course.title,
    url,
    recognizedBy: { '@type': 'Organization', name: site.brand, url: site.webOrigin },
  }
  const head = toHead({
    shown,
    title,
    description,
    url,
    type: 'website',
    picture: pictureIn(files.picture, shown.language),
    data,
  })
  return `<meta name="robots" content="noindex">\n${head}`
}
