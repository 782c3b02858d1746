import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Value = { readonly value: string; readonly isNumber?: boolean }

/** One way in which a message may read: its words and its values in their order, and which forms it has chosen. */
export type Wording = {
  readonly parts: readonly (string | Value)[]
  /** The form of each count or choice: `{ count: 'one' }`. */
  readonly forms: Readonly<Record<string, string>>
}

/** Where a tag begins or ends: there may be a space on the page that the message doesn't have, or one for its two. */
export const tagEdge = '\u200b'

const nothing: Wording = { parts: [], forms: {} }

const formsOf = (element: MessageFormatElement, counted: string): Wording[] => {
  switch (element.type) {
    case TYPE.literal:
      return [{ parts: [element.value], forms: {} }]
    case TYPE.pound:
      return [{ parts: [{ value: counted, isNumber: true }], forms: {} }]
    case TYPE.number:
      return [{ parts: [{ value: element.value, isNumber: true }], forms: {} }]
    case TYPE.tag:
      return wordingsOf(element.children, counted).map(({ parts, forms }) => ({
        parts: [tagEdge, ...parts, tagEdge],
        forms,
      }))
    case TYPE.plural:
    case TYPE.select:
      return Object.entries(element.options).flatMap(([form, { value }]) =>
        wordingsOf(value, element.value).map(({ parts, forms }) => ({
          parts,
          forms: { ...forms, [element.value]: form },
        })),
      )
    default:
      return [{ parts: [{ value: element.value }], forms: {} }]
  }
}

const wordingsOf = (elements: readonly MessageFormatElement[], counted = ''): Wording[] =>
  elements.reduce<Wording[]>(
    (all, element) =>
      all.flatMap((before) =>
        formsOf(element, counted)
          // A message that counts the same thing twice counts it the same way.
          .filter(({ forms }) => Object.entries(forms).every(([name, form]) => (before.forms[name] ?? form) === form))
          .map((after) => ({ parts: [...before.parts, ...after.parts], forms: { ...before.forms, ...after.forms } })),
      ),
    [nothing],
  )

/** All tags of a message with what they hold. */
const tagsOf = (elements: readonly MessageFormatElement[]): [name: string, inner: Wording[]][] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.tag)
      return [[element.value, wordingsOf(element.children)] as [string, Wording[]], ...tagsOf(element.children)]
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap(({ value }) => tagsOf(value))
    return []
  })

/**
 * Every way in which an ICU message may read, without its tags, and what each of its tags holds: a link in a sentence is
 * found by its own words. @throws if the text is no ICU message.
 */
export function readMessage(message: string): { wordings: Wording[]; tags: ReadonlyMap<string, Wording[]> } {
  const elements = parse(message)
  const tags = new Map<string, Wording[]>()
  for (const [name, inner] of tagsOf(elements)) tags.set(name, [...(tags.get(name) ?? []), ...inner])
  return { wordings: wordingsOf(elements), tags }
}
