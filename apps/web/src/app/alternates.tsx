import { siteConfig } from '@skillharbor/client/config'
import { languageParameter, languages } from '@skillharbor/messages/language'
import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'

// Their heads come from the API, with these links in them.
const headed = [paths.course, paths.teacher, paths.certificate]

/**
 * Tells crawlers the page's addresses in each language; the plain one is in English, or in what a visitor's browser prefers.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function Alternates() {
  const { pathname } = useLocation()
  // Not in the prerendered page, which is the same for every configuration.
  const [origin, setOrigin] = useState<string>()
  useEffect(() => setOrigin(siteConfig().webOrigin), [])
  if (origin === undefined || headed.some((path) => matchPath(path, pathname))) return null
  const plain = origin + pathname
  return (
    <>
      <link rel="alternate" hrefLang="x-default" href={plain} />
      {languages.map((language, at) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={at === 0 ? plain : `${plain}?${languageParameter}=${language}`}
        />
      ))}
    </>
  )
}
