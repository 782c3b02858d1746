import { currentLanguage, type Language, languageParameter } from '@skillharbor/messages/language'
import { useEffect, useRef } from 'react'
import type { AccountGroup } from './session.ts'
import { trpc } from './trpc.ts'

// Few visits need it: it is no part of a first load.
const load = () => import('./page-language.ts')

/** The account's language while it is being saved. Another one that is chosen meanwhile is saved after it. */
let saving: Promise<unknown> = Promise.resolve()
/** Whether somebody is choosing a language: nothing that was chosen before is saved any more. */
let isChoosing = false

/** A visitor who came by an address in a language, and never chose one, goes on in it until the browser is closed. */
export const followAddress = (): void => {
  if (!location.search.includes(`${languageParameter}=`)) return
  void load().then((page) => page.followAddress())
}

/**
 * Goes on in the language of the account that logged in (`accountId`), unless the address asks for one. Looks once for each
 * account: a language that was chosen on another device since then waits for the next visit, as opening the page again
 * would lose what was typed. While the account is `busy`, such as with a purchase, it waits as well. A language that was
 * chosen here, before the page's code was there or before the log in, becomes the account's.
 */
export const useAccountLanguage = (
  group: AccountGroup,
  accountId: string | undefined,
  language: Language | undefined,
  busy = false,
): void => {
  const { client } = trpc.useUtils()
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (accountId === undefined || language === undefined || accountId === followed.current) return
    followed.current = accountId
    if (language === currentLanguage()) return
    const save = (chosen: Language) => {
      if (isChoosing) return
      saving = client[group].setLanguage.mutate({ language: chosen }).catch(() => undefined)
    }
    void load().then((page) => page.followAccount(language, busy, save))
  }, [accountId, language, busy, client, group])
}

/**
 * Changes the language of the site, and of the account and its emails if somebody is logged in (`signedIn`; undefined while
 * that isn't known). Resolves when the page is being opened again; rejects if the account couldn't be changed.
 */
export const useChooseLanguage = (group: AccountGroup, signedIn: boolean | undefined) => {
  const { client } = trpc.useUtils()
  const isSignedIn = () =>
    client[group].me.query({}).then(
      () => true,
      () => false,
    )
  return async (language: Language): Promise<void> => {
    const { openIn, openForVisitor } = await load()
    isChoosing = true
    try {
      if (!(signedIn ?? (await isSignedIn()))) return openForVisitor(language)
      await saving
      // Otherwise the account's language would follow, and take the page back.
      await client[group].setLanguage.mutate({ language })
      openIn(language)
    } finally {
      isChoosing = false
    }
  }
}
