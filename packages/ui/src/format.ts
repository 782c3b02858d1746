import { formatters } from '@skillharbor/messages/formatters'
import { locale } from '@skillharbor/messages/language'

const megabyte = 1024 * 1024
const units = { kilobyte: 1024, megabyte, gigabyte: 1024 * megabyte } as const
const digits = { kilobyte: 0, megabyte: 1, gigabyte: 1 } as const

/** A file's size: `340 kB`, `12.5 MB`, `8 GB`. A unit is 1024 of the one before it. */
export const formatBytes = (bytes: number): string => {
  const unit = bytes < megabyte ? 'kilobyte' : bytes < units.gigabyte ? 'megabyte' : 'gigabyte'
  const format = formatters.getNumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: digits[unit] })
  return format.format(Math.max(bytes / units[unit], 1))
}

// Made when it is first needed: it takes long, and most pages name no language.
let languages: Intl.DisplayNames | undefined

/** What a language is called, such as `Hindi` for `hi`; its BCP 47 tag if that has no name. */
export const languageName = (tag: string): string => {
  languages ??= new Intl.DisplayNames(locale(), { type: 'language' })
  return languages.of(tag) ?? tag
}
