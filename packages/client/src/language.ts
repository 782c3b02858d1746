import { currentLanguage, type Language, languageParameter } from '@skillharbor/messages/language'
import { useEffect } from 'react'
import type { AccountGroup } from './session.ts'
import { trpc } from './trpc.ts'

// Few visits need it: it is no part of a first load.
const load = () => import('./page-language.ts')

/** A visitor who came by an address in a language, and never chose one, goes on in it until the browser is closed. */
export const followAddress = (): void => {
  if (!location.search.includes(`${languageParameter}=`)) return
  void load().then((page) => page.followAddress())
}

/** Goes on in the language of the account that logged in, unless the address asks for one. */
export const useAccountLanguage = (language: Language | undefined): void => {
  useEffect(() => {
    if (language === undefined || language === currentLanguage()) return
    void load().then((page) => page.followAccount(language))
  }, [language])
}

/**
 * Changes the language of the site, and of the account and its emails if somebody is logged in. Resolves when the page is
 * being opened again; rejects if the account couldn't be changed.
 */
export const useChooseLanguage = (group: AccountGroup, signedIn: boolean) => {
  const { client } = trpc.useUtils()
  return async (language: Language): Promise<void> => {
    const { openIn } = await load()
    if (signedIn) await client[group].setLanguage.mutate({ language })
    openIn(language)
  }
}
