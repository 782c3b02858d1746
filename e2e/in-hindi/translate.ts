import { allEntries, literalTexts } from './entries.ts'
import { literal, oneOf, withAnyValues } from './sources.ts'
import { formatted } from './values.ts'
import { asMessage } from './whole.ts'
import { tagEdge, type Wording } from './wordings.ts'

/** Expressions for the messages of which this text is a part. */
const asPart = (text: string): string[] => {
  const part = text.toLowerCase()
  return allEntries()
    .filter(({ english }) => literalTexts(english).some((words) => words.toLowerCase().includes(part)))
    .flatMap(withAnyValues)
}

/** How an English wording may stand on a page. */
const exampleOf = ({ parts }: Wording): string =>
  parts
    .map((part) => (typeof part === 'string' ? part.replace(tagEdge, '') : '1'))
    .join('')
    .replaceAll(/ +/g, ' ')

/** An expression that messages match stands for what these messages say. */
const expressionInHindi = (expression: RegExp): RegExp => {
  const matching = allEntries().filter(({ english }) => expression.test(exampleOf(english)))
  const sources = /[A-Za-z]{3}/.test(expression.source) ? matching.flatMap(withAnyValues) : []
  if (sources.length === 0) return expression
  const start = expression.source.startsWith('^') ? '^' : ''
  const end = expression.source.endsWith('$') ? '$' : ''
  return new RegExp(`${start}${oneOf(sources)}${end}`, expression.flags)
}

/**
 * What to look for on a page in Hindi instead of an English text: all that the messages which read so say in Hindi. What
 * is no message, such as a name, stays as it is. `exact` as Playwright has it: without it, part of a text is enough.
 */
export function inHindi(text: string | RegExp, exact = false): string | RegExp {
  if (typeof text !== 'string') return expressionInHindi(text)
  if (!/[A-Za-z]{2}/.test(text)) return text
  const same = formatted(text)
  const messages = asMessage(text)
  if (messages.length > 0) return new RegExp(exact ? `^\\s*${oneOf(messages)}\\s*$` : oneOf(messages), 'i')
  const parts = exact ? [] : asPart(text)
  // A part of a message may also be somebody's own words.
  return parts.length > 0 ? new RegExp(oneOf([...parts, literal(same)]), 'i') : same
}
