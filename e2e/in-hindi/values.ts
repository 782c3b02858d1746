const locale = 'hi-IN'

const inYear = (month: 'long' | 'short', language: string) =>
  Array.from({ length: 12 }, (_, at) =>
    new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, at, 15))),
  )
const months = new Map(
  (['long', 'short'] as const).flatMap((length) => {
    const hindi = inYear(length, locale)
    return inYear(length, 'en-IN').map((name, at) => [name, hindi[at] ?? name] as const)
  }),
)
const date = new RegExp(`(?<=\\d )(?:${[...months.keys()].join('|')})(?= \\d{4})`, 'g')

const languages = new Map(
  ['en', 'hi'].map((tag) => {
    const [english = tag, hindi = tag] = ['en-IN', locale].map((language) =>
      new Intl.DisplayNames(language, { type: 'language' }).of(tag),
    )
    return [english, hindi] as const
  }),
)

const lists = new Intl.ListFormat(locale)
const plurals = new Intl.PluralRules(locale)

/** What `Intl` writes, as it does in Hindi: the months of dates, and the names of languages. */
export const formatted = (text: string): string =>
  languages.get(text) ?? text.replace(date, (month) => months.get(month) ?? month)

/** The items of an English list of two: `1 new lesson and 1 removed`. */
export const itemsOf = (text: string): string[] => {
  const items = text.split(' and ')
  return items.length === 2 ? items : []
}

export const inList = (items: string[]): string => lists.format(items)

/** The plural form of a number as it was written: `1,499`. */
export const pluralForm = (written: string): string => plurals.select(Number(written.replaceAll(',', '')))
