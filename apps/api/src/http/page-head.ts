import { currency } from '@skillharbor/contracts/constants'
import type { CourseDetail } from '@skillharbor/contracts/entities'
import { escapeHtml } from '../features/html.ts'

/** JSON that is safe inside a script element. */
const embed = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The beginning of a description, as long as search results and link previews show. */
const summary = (text: string) => (text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text)

export type Site = { brand: string; webOrigin: string }

/** Permanent public URLs of a course's page and picture. */
const courseAddress = ({ webOrigin }: Site, id: string) => `${webOrigin}/course/${id}`
const pictureAddress = ({ webOrigin }: Site, id: string) => `${webOrigin}/api/pictures/${id}`

/**
 * The head of a course's page, for crawlers that don't run scripts: title, description, Open Graph (https://ogp.me) and
 * schema.org's Course as JSON-LD. All text is escaped.
 */
export const courseHead = (site: Site, course: CourseDetail): string => {
  const url = courseAddress(site, course._id)
  const title = `${course.title} · ${site.brand}`
  const description = summary(course.description)
  const image = course.image === '' ? undefined : pictureAddress(site, course._id)
  const properties = {
    ...{ 'og:type': 'product', 'og:site_name': site.brand, 'og:title': course.title, 'og:description': description },
    ...{ 'og:url': url, ...(image && { 'og:image': image }) },
    ...{ 'product:price:amount': course.price.toFixed(2), 'product:price:currency': currency },
  }
  const data = {
    ...{
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: course.title,
      description: course.description,
      url,
    },
    ...(image && { image }),
    provider: { '@type': 'Organization', name: course.seller.username },
    offers: { '@type': 'Offer', price: course.price.toFixed(2), priceCurrency: currency, category: 'Paid', url },
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    `<script type="application/ld+json">${embed(data)}</script>`,
  ].join('\n')
}

/** The head of a course page whose course doesn't exist. */
export const unknownCourseHead = ({ brand }: Site): string =>
  `<title>Course not found · ${escapeHtml(brand)}</title>\n<meta name="robots" content="noindex">`

/** https://www.sitemaps.org/protocol.html */
export const sitemap = (site: Site, courses: readonly { id: string; updatedAt: Date }[]): string => {
  const fixed = ['/', '/allcourses', '/about-us', '/blog', '/contact', '/faq', '/terms', '/privacy', '/affiliate']
  const entries = [
    ...fixed.map((path) => `<url><loc>${escapeHtml(site.webOrigin + path)}</loc></url>`),
    ...courses.map(
      ({ id, updatedAt }) =>
        `<url><loc>${escapeHtml(courseAddress(site, id))}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** Excludes personal pages from search engines. */
export const robots = ({ webOrigin }: Site): string =>
  `User-agent: *\nDisallow: /mypurchases\nDisallow: /learn/\nDisallow: /trpc/\nSitemap: ${webOrigin}/sitemap.xml\n`
