import type { Language } from './language.ts'

/** Keeps what was made of the same arguments: making a formatter takes longer than drawing the card that shows its text. */
const kept = <From extends unknown[], Made>(Kind: new (...from: From) => Made) => {
  const made: Record<string, Made> = {}
  return (...from: From): Made => {
    const key = JSON.stringify(from)
    made[key] ??= new Kind(...from)
    return made[key]
  }
}

/**
 * How a day with its time is written in a language, for `Intl.DateTimeFormat`. In Hindi, a part of the day comes before the
 * hour: am and pm aren't Hindi. `month`: its name in full, or short. `seconds`: for events that are close together.
 */
export const momentOptions = (
  language: Language,
  { month, seconds = false }: { month: 'long' | 'short'; seconds?: boolean },
): Intl.DateTimeFormatOptions =>
  language === 'hi'
    ? {
        day: 'numeric',
        month,
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        dayPeriod: 'long',
        ...(seconds && { second: '2-digit' }),
      }
    : { dateStyle: month === 'long' ? 'long' : 'medium', timeStyle: seconds ? 'medium' : 'short' }

/** What values are written with, in messages and elsewhere. Each is made when it is first needed. */
export const formatters = {
  getPluralRules: kept(Intl.PluralRules),
  getNumberFormat: kept(Intl.NumberFormat),
  getDateTimeFormat: kept(Intl.DateTimeFormat),
}
