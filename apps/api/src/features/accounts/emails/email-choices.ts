import { adminEmailKinds, EmailKind, learnerEmailKinds } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { AppError, issueAt } from '../../app-error.ts'
import type { Actor, Realm, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { emailsOff, setEmailChoice, switchOffByToken } from './email-choice-repository.ts'

type Own = Scope & { actor: Actor }

const kindsOf: Record<Realm, readonly EmailKind[]> = { user: learnerEmailKinds, admin: adminEmailKinds }

export const listEmailChoices = async ({ db, actor }: Own) => {
  const off = await emailsOff(db, actor)
  return { content: kindsOf[actor.realm].map((kind) => ({ kind, on: !off.includes(kind) })) }
}

/** Throws INVALID_INPUT for a kind that this account doesn't get anyway. */
export const chooseEmail = async ({ db, actor }: Own, { kind, on }: { kind: EmailKind; on: boolean }) => {
  if (!kindsOf[actor.realm].includes(kind))
    throw new AppError('INVALID_INPUT', 'Your account doesn’t get this kind of email', {
      issues: [issueAt('kind', 'Not an email of your account')],
    })
  await setEmailChoice(db, actor, kind, on)
  return done(on ? 'You’ll get these emails.' : 'You won’t get these emails any more.')
}

/** The answer is the same whether or not there is such an account. */
export const unsubscribeFromEmails = defineUseCase(operations.emails.unsubscribe, async ({ db }, { token }) => {
  const [secret = '', kind] = token.split('.')
  await switchOffByToken(db, secret, EmailKind.parse(kind))
  return done('You won’t get these emails any more.')
})
