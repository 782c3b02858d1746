import type { Actor, Scope } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'
import { ownAccount } from '../account-repository.ts'

/** Converts an account to the format its owner sees. */
export const accountOf = ({ id, username, email, emailVerifiedAt, createdAt }: AccountRow) => ({
  _id: id,
  username,
  email,
  emailVerified: emailVerifiedAt !== null,
  createdAt: createdAt.toISOString(),
})

export const showAccount = async (scope: Scope & { actor: Actor }) => ({ account: accountOf(await ownAccount(scope)) })
