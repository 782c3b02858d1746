import type { CataloguePageData } from '@skillharbor/contracts/page-data'
import { textsIn } from './messages.ts'
import { courseAddress, pageDataWithin, type Shown, toHead } from './page-head.ts'

/**
 * The head of the catalogue: title, description, schema.org's ItemList of its first courses as JSON-LD
 * (https://developers.google.com/search/docs/appearance/structured-data/course), and what the site shows first.
 */
export const catalogueHead = (shown: Shown, pageData: CataloguePageData): string => {
  const { site, language = 'en' } = shown
  const t = textsIn(language)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: pageData.catalogue.content.map(({ _id }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: courseAddress(site, _id),
    })),
  }
  return toHead({
    shown,
    title: t('catalogue.title'),
    description: t('catalogue.description'),
    url: `${site.webOrigin}/allcourses`,
    type: 'website',
    picture: undefined,
    data,
    more: pageDataWithin(pageData),
  })
}
