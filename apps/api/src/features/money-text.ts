import { currency } from '@skillharbor/contracts/constants'
import { type Language, locale } from '@skillharbor/messages/language'
import { toRupees } from './money.ts'

/** An amount in paise for people, as `₹1,799.00`. `short` leaves out `.00`, as prices do. */
export const formatPaise = (paise: number, language: Language, { short = false }: { short?: boolean } = {}): string =>
  new Intl.NumberFormat(locale(language), {
    style: 'currency',
    currency,
    trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
  }).format(toRupees(paise))
