import { currency } from '@skillharbor/contracts/constants'
import type { CoursePage } from '@skillharbor/contracts/entities'
import { escapeHtml } from '../features/html.ts'

/** JSON that can stand inside a script element, whatever it holds. */
const embed = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** As much of a description as a search result or a shared link shows. */
const summary = (text: string) => (text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text)

export type Site = { brand: string; webOrigin: string }

/** Where a course's page and its picture stand for everybody, for as long as the course does. */
const courseAddress = ({ webOrigin }: Site, id: string) => `${webOrigin}/course/${id}`
const pictureAddress = ({ webOrigin }: Site, id: string) => `${webOrigin}/api/pictures/${id}`

/**
 * What a course's page has in its head, so that a crawler that runs no script sees it: title, description, Open Graph
 * (https://ogp.me) and schema.org's Course as JSON-LD. Every text is escaped.
 */
export const courseHead = (site: Site, course: CoursePage): string => {
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

/** The head of a course page that shows no course. */
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

/** What is one person's own is nothing to find by a search. */
export const robots = ({ webOrigin }: Site): string =>
  `User-agent: *\nDisallow: /mypurchases\nDisallow: /trpc/\nSitemap: ${webOrigin}/sitemap.xml\n`
