import { currentLanguage } from '@skillharbor/messages/language'
import type { ApiTexts } from './translate.ts'

const files = import.meta.glob<ApiTexts>('./texts.*.json', { import: 'default' })

let translate = (english: string): string => english
let loading: Promise<void> | undefined

const load = async () => {
  const file = files[`./texts.${currentLanguage()}.json`]
  if (!file) return
  const [texts, { translator }] = await Promise.all([file(), import('./translate.ts')])
  translate = translator(texts)
}

/**
 * Fetches the translations of what the API says, once. There are none for English, which is what it speaks. Texts stay in
 * English if they can't be fetched: what the API said matters more than its language.
 */
export const loadApiTexts = (): Promise<void> => {
  loading ??= load().catch((error: unknown) => console.error(error))
  return loading
}

/** A text of the API in the page's language, once the translations are there. */
export const apiText = (english: string): string => translate(english)
