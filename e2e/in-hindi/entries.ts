import { mailTexts, siteTexts, type Translation } from './catalogs.ts'
import { readMessage, tagEdge, type Wording } from './wordings.ts'

/** An English wording, and everything that the same message may read in Hindi. */
export type Entry = { readonly english: Wording; readonly hindi: readonly Wording[] }

/** The words of a wording, without its values. */
export const literalTexts = ({ parts }: Wording): string[] =>
  parts.filter((part) => typeof part === 'string').filter((part) => part !== tagEdge)

/** A wording's sentences: one may be looked for by itself. */
const sentencesOf = ({ parts, forms }: Wording): Wording[] => {
  const sentences: Wording['parts'][number][][] = [[]]
  for (const part of parts) {
    const [first = '', ...others] = typeof part === 'string' ? part.split(/(?<=[.!?।]) /) : []
    sentences.at(-1)?.push(typeof part === 'string' ? first : part)
    for (const other of others) sentences.push([other])
  }
  return sentences.map((sentence) => ({ parts: sentence, forms }))
}

const bySentence = ({ english, hindi }: Entry): Entry[] => {
  const sentences = sentencesOf(english)
  if (sentences.length === 1) return []
  const others = hindi.map(sentencesOf).filter(({ length }) => length === sentences.length)
  return sentences.map((sentence, at) => ({
    english: sentence,
    hindi: others.flatMap((wording) => wording[at] ?? []),
  }))
}

const entriesOf = ({ english, hindi }: Translation): Entry[] => {
  const [from, to] = [readMessage(english), readMessage(hindi)]
  const messages = from.wordings.map((wording) => ({ english: wording, hindi: to.wordings }))
  const tags = [...from.tags].flatMap(([name, wordings]) =>
    wordings.map((wording) => ({ english: wording, hindi: to.tags.get(name) ?? [] })),
  )
  return [...messages, ...messages.flatMap(bySentence), ...tags]
}

let entries: readonly Entry[] | undefined

/** All messages of the sites and the emails, their sentences, and what their tags hold: read once, when it is needed. */
export function allEntries(): readonly Entry[] {
  entries ??= [...siteTexts, ...mailTexts]
    .flatMap(entriesOf)
    // A value alone says nothing.
    .filter(({ english, hindi }) => hindi.length > 0 && literalTexts(english).some((words) => /\S/.test(words)))
  return entries
}
