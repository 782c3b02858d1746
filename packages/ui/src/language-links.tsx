import {
  currentLanguage,
  type Language,
  languageNames,
  languageParameter,
  languages,
  shortLanguageNames,
} from '@skillharbor/messages/language'

type LanguageLinksProps = {
  /** The page's query, with its question mark. */
  search: string
  className: string
  /** Where there is little room. */
  short?: boolean
  onChoose: (language: Language) => void
}

/** Links to the page in each other language, called as its speakers call it. */
export function LanguageLinks({ search, className, short = false, onChoose }: LanguageLinksProps) {
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
          {...(short && { 'aria-label': `${shortLanguageNames[language]}, ${languageNames[language]}` })}
          className={`font-language-name ${className}`}
          onClick={(event) => {
            // In a tab or a window of its own, the page speaks that language by its address.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onChoose(language)
          }}
        >
          {(short ? shortLanguageNames : languageNames)[language]}
        </a>
      )
    })
}
