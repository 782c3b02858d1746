import { escapeHtml } from '../features/html.ts'
import { courseAddress, type Site, teacherAddress } from './page-head.ts'
import { alternateLinks } from './page-languages.ts'

type Changed = { id: string; updatedAt: Date }

/** A page's entry, with its addresses in all languages: three entries each would be too many for one sitemap. */
const entry = (address: string, at?: Date): string => {
  const changed = at ? `<lastmod>${at.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeHtml(address)}</loc>${changed}${alternateLinks(address, 'xhtml:link').join('')}</url>`
}

/** https://www.sitemaps.org/protocol.html; at half a kilobyte each, 50,000 entries are half of what it may weigh. */
export const sitemap = (
  site: Site,
  { courses, teachers }: Record<'courses' | 'teachers', readonly Changed[]>,
): string => {
  const fixed = ['/', '/allcourses', '/about-us', '/blog', '/contact', '/faq', '/terms', '/privacy', '/affiliate']
  const entries = [
    ...fixed.map((path) => entry(site.webOrigin + path)),
    ...courses.map(({ id, updatedAt }) => entry(courseAddress(site, id), updatedAt)),
    ...teachers.map(({ id, updatedAt }) => entry(teacherAddress(site, id), updatedAt)),
  ]
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join('\n')}\n</urlset>\n`
}

/** Excludes personal pages from search engines. */
export const robots = ({ webOrigin }: Site): string =>
  `User-agent: *\nDisallow: /mypurchases\nDisallow: /trpc/\nSitemap: ${webOrigin}/sitemap.xml\n`
