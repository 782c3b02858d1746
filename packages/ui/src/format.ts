import { locale } from '@skillharbor/messages/language'

const megabyte = 1024 * 1024
const units = { kilobyte: 1024, megabyte, gigabyte: 1024 * megabyte } as const
const format = (unit: keyof typeof units, maximumFractionDigits: number) =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits })
const formats = {
  kilobyte: format('kilobyte', 0),
  megabyte: format('megabyte', 1),
  gigabyte: format('gigabyte', 1),
}

/** A file's size: `340 kB`, `12.5 MB`, `8 GB`. A unit is 1024 of the one before it. */
export const formatBytes = (bytes: number): string => {
  const unit = bytes < megabyte ? 'kilobyte' : bytes < units.gigabyte ? 'megabyte' : 'gigabyte'
  return formats[unit].format(Math.max(bytes / units[unit], 1))
}

const languages = new Intl.DisplayNames(locale(), { type: 'language' })

/** What a language is called, such as `Hindi` for `hi`; its BCP 47 tag if that has no name. */
export const languageName = (tag: string): string => languages.of(tag) ?? tag
