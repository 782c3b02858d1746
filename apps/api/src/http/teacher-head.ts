import type { Teacher } from '@skillharbor/contracts/entities'
import { type Shown, summary, teacherAddress, teacherPictureAddress, toHead } from './page-head.ts'

/** Words of a Markdown text, as far as they can be told apart from its signs. */
const wordsOf = (markdown: string) =>
  markdown
    .replaceAll(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replaceAll(/[*_`#>|~]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The head of a teacher's page: title, description, Open Graph's profile and schema.org's Person as JSON-LD. */
export const teacherHead = (shown: Shown, { _id, name, headline, bio, image, links, courses }: Teacher): string => {
  const { site } = shown
  const url = teacherAddress(site, _id)
  const titles = courses.slice(0, 3).map(({ title }) => title)
  const description = summary(wordsOf([headline, bio].filter(Boolean).join('. ')) || titles.join(', '))
  const picture = image === '' ? undefined : teacherPictureAddress(site, _id)
  const data = {
    ...{ '@context': 'https://schema.org', '@type': 'Person', name, url },
    ...(headline && { jobTitle: headline }),
    ...(bio && { description: wordsOf(bio) }),
    ...(picture && { image: picture }),
    ...(links.length > 0 && { sameAs: links }),
  }
  return toHead({ shown, title: name, description, url, type: 'profile', picture, data })
}
