import type { AccountLanguage } from '@skillharbor/contracts/entities'
import type { Actor, Scope } from '../../scope.ts'
import { done } from '../../use-case.ts'
import { setLanguage } from '../account-repository.ts'

type Own = Scope & { actor: Actor }

/** Emails that are queued already are in the new language, too. */
export const chooseLanguage = async ({ db, actor }: Own, { language }: { language: AccountLanguage }) => {
  await setLanguage(db, actor, language)
  return done('Your language is saved.')
}
