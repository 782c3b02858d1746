import { currentLanguage } from '@skillharbor/messages/language'

let translate = (english: string): string => english
let loading: Promise<void> | undefined

const load = async () => {
  if (currentLanguage() === 'hi') ({ translate } = await import('./hindi.ts'))
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

/** What is said where the API said nothing: the specification's text. */
export const somethingWrong = (): string => apiText('Something went wrong')
