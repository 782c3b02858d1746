import type { TextWithParams } from '@skillharbor/contracts/said'
import { currentLanguage } from '@skillharbor/messages/language'

type Translate = (message: string, text?: TextWithParams) => string
let translate: Translate = (message) => message
let loading: Promise<void> | undefined

const use = (hindi: { translate: Translate }) => {
  translate = hindi.translate
}

const failed = (error: unknown) => {
  console.error(error)
  loading = undefined
}

/**
 * Fetches the translations of what the API says, once, or again after it failed, which many browsers
 * remember until the page is reloaded. There are none for English, which is what it speaks. Texts stay in English if they can't be fetched: what the API said matters more than its language.
 */
export const loadApiTexts = (): Promise<void> => {
  loading ??= currentLanguage() === 'hi' ? import('./hindi.ts').then(use, failed) : Promise.resolve()
  return loading
}

/**
 * A message of the API in the page's language, once the translations are there. `text`: what the message says, if it has
 * values.
 */
export const apiText: Translate = (message, text) => translate(message, text)

/** What is said where the API said nothing: the specification's text. */
export const somethingWrong = (): string => apiText('Something went wrong')
