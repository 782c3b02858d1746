import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { formatters } from './formatters.ts'
import { currentLanguage, type Language, locale } from './language.ts'

/** Draws a tag of a message: `<link>Log in</link>` is drawn by the value `link`. */
export type Tag = (children: ReactNode) => ReactNode

declare const takes: unique symbol
/** A message that takes these values, or none. The types of all messages are written by `message-types`. */
export type Message<Values = never> = { readonly [takes]: Values }

type ValuesOf<M> = M extends Message<infer Values> ? Values : never
type Arguments<Values> = [Values] extends [never] ? [] : [values: Values]
type Text<Values> = [Values] extends [never] ? string : Tag extends Values[keyof Values] ? ReactNode : string

/** The messages of a feature in one language: called with a key and the message's values, it answers with the text. */
export type Texts<Messages> = <Key extends keyof Messages>(
  key: Key,
  ...values: Arguments<ValuesOf<Messages[Key]>>
) => Text<ValuesOf<Messages[Key]>>

/** The messages of a feature, in the page's language. */
export type Catalog<Messages> = Texts<Messages> & {
  /** Fetches the messages in the chosen language; there are no texts before this is over. */
  load: () => Promise<void>
}

/** What `import.meta.glob('./messages.*.json')` answers, with or without `eager`. */
type Files = Readonly<Record<string, unknown>>
type Module = { default?: Readonly<Record<string, CompiledMessage>> }

/**
 * A feature's messages, from its files of all languages: `catalog<typeof en>(import.meta.glob('./messages.*.json'))`.
 * Only the chosen language's file is fetched.
 */
export const catalog = <Messages>(files: Files): Catalog<Messages> => {
  let loaded: { tag: Language; messages: NonNullable<Module['default']> } | undefined
  const fileOf = (tag: Language) => files[`./messages.${tag}.json`]
  const keep = (tag: Language, { default: messages }: Module) => {
    if (messages) loaded = { tag, messages }
  }

  const text = (key: string, values?: FormatValues<ReactNode>): ReactNode => {
    const tag = currentLanguage()
    // Files that came with the code need no load. If only the English one did, it is better than nothing.
    if (loaded?.tag !== tag) keep(tag, (fileOf(tag) ?? {}) as Module)
    if (!loaded) keep('en', (fileOf('en') ?? {}) as Module)
    const message = loaded?.messages[key]
    if (!loaded || message === undefined) throw new Error(`No message ${key}: is its catalog loaded?`)
    const parts = format<ReactNode>(message, locale(loaded.tag), values, { formatters })
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
  const load = async () => {
    const tag = currentLanguage()
    const file = fileOf(tag)
    if (typeof file === 'function') keep(tag, await file())
  }
  return Object.assign(text, { load }) as Catalog<Messages>
}
