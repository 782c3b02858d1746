import type { Language } from './language.ts'

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

/** A moment with a long month, so that a sentence can go on after it. Hindi joins day and time by “को”, which ends its part. */
export const momentInSentence = (moment: string): string => moment.replace(' को ', ', ')
