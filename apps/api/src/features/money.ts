import { currency } from '@skillharbor/contracts/constants'
import { type Language, locale } from '@skillharbor/messages/language'

/** Converts rupees with at most two decimals (wire format) to integer paise (used in storage and calculations). */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Converts integer paise to rupees. */
export const toRupees = (paise: number): number => paise / 100

/** The ISO 4217 code for an unknown currency. */
const unknownCurrency = 'XXX'

/**
 * Converts an amount in a currency's smallest unit, such as paise or cents, to the wire format: the amount in the
 * currency's unit, and its ISO 4217 code. Currencies have zero to three decimals.
 */
export const toWireAmount = (smallest: number, currency: string): { amount: number; currency: string } => {
  const code = /^[A-Z]{3}$/.test(currency) ? currency : unknownCurrency
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  return { amount: smallest / 10 ** maximumFractionDigits, currency: code }
}

/** An amount in paise for people, as `₹1,799.00`. `short` leaves out `.00`, as prices do. */
export const formatPaise = (paise: number, language: Language, { short = false }: { short?: boolean } = {}): string =>
  new Intl.NumberFormat(locale(language), {
    style: 'currency',
    currency,
    trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
  }).format(toRupees(paise))
