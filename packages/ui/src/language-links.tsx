import {
  currentLanguage,
  type Language,
  languageNames,
  languageParameter,
  languages,
} from '@skillharbor/messages/language'
import type { MouseEvent } from 'react'

type LanguageLinksProps = {
  /** The page's query, with its question mark. */
  search: string
  className: string
  onChoose: (language: Language) => void
}

/** Links to the page in each other language, called as its speakers call it. */
export function LanguageLinks({ search, className, onChoose }: LanguageLinksProps) {
  const choose = (event: MouseEvent, language: Language) => {
    // With a key held down, the browser opens a tab or a window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(language)
  }
  return languages
    .filter((language) => language !== currentLanguage())
    .map((language) => {
      const query = new URLSearchParams(search)
      query.set(languageParameter, language)
      return (
        <a
          key={language}
          href={`?${query}`}
          hrefLang={language}
          lang={language}
          className={className}
          onClick={(event) => choose(event, language)}
        >
          {languageNames[language]}
        </a>
      )
    })
}
