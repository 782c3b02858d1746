import { formatters } from '@skillharbor/messages/formatters'
import { locale } from '@skillharbor/messages/language'
import { t } from './messages.ts'

const megabyte = 1024 * 1024
const units = { kB: 1024, MB: megabyte, GB: 1024 * megabyte } as const

/** A file's size: `340 kB`, `12.5 MB`, `8 GB`; `0 kB` only if there is none. A unit is 1024 of the one before it. */
export const formatBytes = (bytes: number): string => {
  const unit = bytes < megabyte ? 'kB' : bytes < units.GB ? 'MB' : 'GB'
  const format = formatters.getNumberFormat(locale(), { maximumFractionDigits: unit === 'kB' ? 0 : 1 })
  return `${format.format(bytes > 0 ? Math.max(bytes / units[unit], 1) : 0)} ${unit}`
}

/** A count: `1,24,999`. */
export const formatCount = (count: number): string => formatters.getNumberFormat(locale()).format(count)

/** A share from 0 to 1 in whole percent: `92%`, in both languages. */
export const formatShare = (share: number): string => `${formatCount(Math.round(share * 100))}%`

/** What a language is called, such as `Hindi` for `hi`; its BCP 47 tag if that has no name. */
export const languageName = (tag: string): string =>
  // The two that most courses are taught in, without `Intl`, which takes a slow phone long.
  tag === 'en' || tag === 'hi'
    ? t(`language.${tag}`)
    : (formatters.getDisplayNames(locale(), { type: 'language' }).of(tag) ?? tag)
