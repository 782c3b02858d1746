import type { TeacherPageData } from '@skillharbor/contracts/page-data'
import { pageDataWithin, type Shown, summary, teacherAddress, teacherPictureAddress, toHead } from './page-head.ts'

/** Words of a Markdown text, as far as they can be told apart from its signs. */
const plainText = (markdown: string) =>
  markdown
    .replaceAll(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replaceAll(/[*_`#>|~]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The head of a teacher's page: title, description, Open Graph's profile, schema.org's Person as JSON-LD, and what the site
 * shows first.
 */
export const teacherHead = (shown: Shown, pageData: TeacherPageData): string => {
  const { _id, name, headline, bio, image, links, courses } = pageData.teacher
  const { site } = shown
  const url = teacherAddress(site, _id)
  const titles = courses.slice(0, 3).map(({ title }) => title)
  const description = summary(plainText([headline, bio].filter(Boolean).join('. ')) || titles.join(', '))
  const picture = image === '' ? undefined : teacherPictureAddress(site, _id)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    url,
    ...(headline && { jobTitle: headline }),
    ...(bio && { description: plainText(bio) }),
    ...(picture && { image: picture }),
    ...(links.length > 0 && { sameAs: links }),
  }
  return toHead({
    shown,
    title: name,
    description,
    url,
    type: 'profile',
    picture,
    data,
    more: pageDataWithin(pageData),
  })
}
