import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { formatters } from './formatters.ts'
import { currentLanguage, locale } from './language.ts'

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

/** What an eager `import.meta.glob('./messages.*.json')` answers, by file. */
type Files = Readonly<Record<string, unknown>>
type Module = { default: Readonly<Record<string, CompiledMessage>> }

/**
 * A feature's messages in the page's language: `catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))`.
 * In the build for a language, the others' files aren't among them (vite-plugin.ts).
 */
export const catalog = <Messages>(files: Files): Texts<Messages> => {
  const text = (key: string, values?: FormatValues<ReactNode>): ReactNode => {
    const language = currentLanguage()
    const message = (files[`./messages.${language}.json`] as Module | undefined)?.default[key]
    if (message === undefined) throw new Error(`No message ${key} in ${language}`)
    const parts = format<ReactNode>(message, locale(language), values, { formatters })
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
  return text as Texts<Messages>
}
