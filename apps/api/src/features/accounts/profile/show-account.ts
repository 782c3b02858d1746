import { AppError } from '../../app-error.ts'
import type { Actor, Ports, Scope } from '../../scope.ts'
import { type Account, accountById } from '../account-repository.ts'

/** The session's own account. */
export const ownAccount = async ({ db, actor }: Pick<Ports, 'db'> & { actor: Actor }): Promise<Account> => {
  const account = await accountById(db, actor)
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return account
}

/** An account as its owner is shown it. */
export const accountOf = ({ id, username, email, emailVerifiedAt, createdAt }: Account) => ({
  _id: id,
  username,
  email,
  emailVerified: emailVerifiedAt !== null,
  createdAt: createdAt.toISOString(),
})

export const showAccount = async (scope: Scope & { actor: Actor }) => ({ account: accountOf(await ownAccount(scope)) })
