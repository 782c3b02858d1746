import { currency } from '@skillharbor/contracts/constants'
import type { CourseRating } from '@skillharbor/contracts/entities'
import { type CoursePageData, coursePictureSizes, type PageData } from '@skillharbor/contracts/page-data'
import type { Language } from '@skillharbor/messages/language'
import { escapeHtml } from '../features/html.ts'
import { textsIn } from './messages.ts'
import { addressIn, alternateLinks, openGraphLocale } from './page-languages.ts'

/** JSON that is safe inside a script element. */
const embed = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What the site shows first. */
const pageDataElement = (data: PageData): string =>
  `<script type="application/json" id="page-data">${embed(data)}</script>`

/**
 * How much a page with many courses may bring, in bytes: a hundred long ones would make it slower, and the response header
 * that it comes in too long for a proxy.
 */
const maxDataBytes = 32_768

/** The same, unless it is too much: then without the links to pictures, or nothing. The site asks for what is left out. */
export const pageDataWithin = (data: PageData): string[] =>
  [data, { ...data, pictures: {} }]
    .map(pageDataElement)
    .filter((element) => Buffer.byteLength(element) <= maxDataBytes)
    .slice(0, 1)

/** The beginning of a description, as long as search results and link previews show. */
export const summary = (text: string) => (text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text)

export type Site = { brand: string; webOrigin: string }
/** A page's site, and the language that was asked for, if any. Without it, our words are in English. */
export type Shown = { site: Site; language: Language | undefined }

/** Permanent public URLs of a course's page and picture. */
export const courseAddress = ({ webOrigin }: Site, id: string) => `${webOrigin}/course/${id}`
const pictureAddress = ({ webOrigin }: Site, id: string) => `${webOrigin}/api/pictures/${id}`
export const teacherAddress = ({ webOrigin }: Site, id: string) => `${webOrigin}/teacher/${id}`
export const teacherPictureAddress = ({ webOrigin }: Site, id: string) => `${webOrigin}/api/pictures/teacher/${id}`

type Head = {
  shown: Shown
  /** Of the page, without the brand. */
  title: string
  description: string
  /** The page's address for all languages. */
  url: string
  /** Open Graph's. */
  type: string
  picture: string | undefined
  /** More of Open Graph's properties. */
  properties?: Record<string, string>
  /** JSON-LD. */
  data: object
  /** More elements. */
  more?: string[]
}

/** A page's head, for crawlers that don't run scripts: title, description, Open Graph (https://ogp.me) and JSON-LD. */
export const toHead = ({
  shown,
  title,
  description,
  url,
  type,
  picture,
  properties,
  data,
  more = [],
}: Head): string => {
  const { site, language } = shown
  const canonical = addressIn(language, url)
  const openGraph = {
    'og:type': type,
    'og:site_name': site.brand,
    'og:title': title,
    'og:description': description,
    'og:locale': openGraphLocale(language ?? 'en'),
    'og:url': canonical,
    ...(picture && { 'og:image': picture }),
    ...properties,
  }
  return [
    `<title>${escapeHtml(`${title} · ${site.brand}`)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternateLinks(url, 'link'),
    ...Object.entries(openGraph).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
    `<script type="application/ld+json">${embed(data)}</script>`,
    ...more,
  ].join('\n')
}

/** schema.org's AggregateRating: the plain mean, as the page shows it. */
const aggregateRating = ({ average, count }: CourseRating) => ({
  '@type': 'AggregateRating',
  ratingValue: average.toFixed(1),
  ratingCount: count,
  bestRating: 5,
  worstRating: 1,
})

/** Requests a course's picture with the page; the site would name it seconds later. */
const pictureLink = (pictures: CoursePageData['pictures']): string[] => {
  const [small, large = small] = Object.values(pictures)
  if (!small || !large) return []
  const sources = small === large ? '' : ` imagesrcset="${escapeHtml(`${small} 640w, ${large} 1280w`)}"`
  return [
    `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(small)}"${sources} imagesizes="${coursePictureSizes}">`,
  ]
}

/** The head of a course's page, with schema.org's Course as JSON-LD, and what the site shows first. */
export const courseHead = (shown: Shown, pageData: CoursePageData): string => {
  const { course, ratings, pictures } = pageData
  const [rating] = ratings
  const { site } = shown
  const url = courseAddress(site, course._id)
  const picture = course.image === '' ? undefined : pictureAddress(site, course._id)
  const properties = { 'product:price:amount': course.price.toFixed(2), 'product:price:currency': currency }
  const { title, description, seller, teacher } = course
  const by = teacher && { name: teacher.name, url: teacherAddress(site, teacher._id) }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: title,
    description,
    url,
    ...(picture && { image: picture }),
    provider: { '@type': 'Organization', name: seller.username, ...by },
    ...(by && { author: { '@type': 'Person', ...by } }),
    ...(rating && { aggregateRating: aggregateRating(rating) }),
    offers: { '@type': 'Offer', price: course.price.toFixed(2), priceCurrency: currency, category: 'Paid', url },
  }
  const more = [...pictureLink(pictures), pageDataElement(pageData)]
  return toHead({
    shown,
    title,
    description: summary(description),
    url,
    type: 'product',
    picture,
    properties,
    data,
    more,
  })
}

/** The head of a page whose course, teacher or certificate doesn't exist. */
export const unknownHead = ({ site, language }: Shown, what: 'course' | 'teacher' | 'certificate'): string =>
  `<title>${textsIn(language ?? 'en')(`notFound.${what}`)} · ${escapeHtml(site.brand)}</title>\n<meta name="robots" content="noindex">`
