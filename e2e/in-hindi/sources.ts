import { type Entry, literalTexts } from './entries.ts'
import { pluralForm } from './values.ts'
import { tagEdge, type Wording } from './wordings.ts'

/** What an English text has for the values of a message. */
export type Values = Readonly<Record<string, string>>

/** The expression for a text as it is, however its words are spaced. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

export const oneOf = (sources: readonly string[]): string => {
  const different = [...new Set(sources)]
  return different.length === 1 ? different.join('') : `(?:${different.join('|')})`
}

const spacedEdge = new RegExp(`(\\\\s\\+)?${tagEdge}(\\\\s\\+)?`, 'g')

/** The expression for a wording; `value` gives that for a value. */
export const sourceOf = ({ parts }: Wording, value: (name: string, at: number, isNumber?: boolean) => string): string =>
  parts
    .map((part, at) => (typeof part === 'string' ? literal(part) : value(part.value, at, part.isNumber)))
    .join('')
    .replace(spacedEdge, '\\s*')

const isPlural = (form: string) => /^(zero|one|two|few|many|other)$/.test(form)

/** The Hindi wordings that say what an entry's English one says with these values: a count takes its own form. */
export const counterparts = ({ english, hindi }: Entry, values: Values = {}): Wording[] =>
  hindi.filter(({ forms }) =>
    Object.entries(forms).every(([name, form]) => {
      const chosen = english.forms[name]
      if (chosen === undefined) return true
      const written = values[name] ?? (chosen === 'one' ? '1' : /^=(.*)/.exec(chosen)?.[1])
      if (written === undefined) return isPlural(chosen) ? isPlural(form) : form === chosen
      const exactly = `=${written}`
      return hindi.some((other) => other.forms[name] === exactly) ? form === exactly : form === pluralForm(written)
    }),
  )

/** The expressions for what an entry says in Hindi, whatever its values. */
export const withAnyValues = (entry: Entry): string[] =>
  counterparts(entry)
    .filter((wording) => /\p{L}/u.test(literalTexts(wording).join()))
    .map((wording) => sourceOf(wording, () => '.+'))
