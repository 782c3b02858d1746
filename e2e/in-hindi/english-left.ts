import type { Translation } from './catalogs.ts'

/** The parts of a message that stand on a screen as they are: between its values, its tags and its plural forms. */
const partsOf = (message: string) =>
  message
    .replace(/<\/?\w+>/g, '\n')
    .replace(/\{\w+, (plural|selectordinal|select),/g, '\n')
    .replace(/(=\d+|\w+) \{/g, '\n')
    .replace(/\{[^{}]*\}|[{}#]/g, '\n')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => /[A-Za-z]{3}/.test(part))

/** Answers a function that finds those texts which are, or hold, a message that should be in Hindi. */
export const englishFinder = (translations: readonly Translation[]): ((texts: readonly string[]) => string[]) => {
  const messages = translations.filter(({ english, hindi }) => english !== hindi).map(({ english }) => english)
  const whole = new Set(messages.filter((message) => !/[{<]/.test(message)))
  // A single word of a longer message may be anybody's.
  const within = messages
    .filter((message) => /[{<]/.test(message))
    .flatMap((message) => partsOf(message).filter((part) => part.includes(' ')))
  return (texts) => texts.filter((text) => whole.has(text) || within.some((part) => text.includes(part)))
}
