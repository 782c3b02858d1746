import type { hindi } from './hindi.ts'

/** A text of the API: its English, in which a part that differs each time is a name in braces. */
export type ApiText = keyof typeof hindi

type NamesIn<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type Params<Key extends string> = Readonly<Record<NamesIn<Key>, string | number>>
/** A text that is always the same. */
export type FixedText = { [Key in ApiText]: [NamesIn<Key>] extends [never] ? Key : never }[ApiText]

/** What a message says, for those who say it in another language: the text, and the values that it was filled with. */
export type Said = { readonly message: string; readonly text: TextWithParams }
export type TextWithParams = { readonly key: string; readonly params: Readonly<Record<string, string | number>> }

/** The message with its values in the place of their names. A name without a value stays. */
export const fillIn = (key: string, params: TextWithParams['params']): string =>
  key.replace(/\{(\w+)\}/g, (braces, name: string) => String(params[name] ?? braces))

/** A message with values, such as `say('At most {max} characters', { max: 40 })`. One without values is its own text. */
export const say = <Key extends ApiText>(key: Key, params: Params<Key>): Said => ({
  message: fillIn(key, params),
  text: { key, params },
})

const filled = new Map<string, TextWithParams>()

/**
 * The same for what a schema says of a value: only the message, which is all that a schema takes. The text is kept, so that
 * `textOf` finds it: one for each check, however many values fail it.
 */
export const says = <Key extends ApiText>(
  key: Key,
  ...[params]: [NamesIn<Key>] extends [never] ? [] : [Params<Key>]
): string => {
  if (!params) return key
  const message = fillIn(key, params)
  filled.set(message, { key, params })
  return message
}

/** The text behind what a schema said, if it has values. */
export const textOf = (message: string): TextWithParams | undefined => filled.get(message)
