import { operations } from '@skillharbor/contracts/operations'
import type { Person } from '../../personal-data.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { requireFactorIfOn } from '../sessions/confirmation.ts'
import { everyNoun } from './every-noun.ts'

const whose = { user: 'learner', admin: 'admin' } as const

/**
 * Removes the person's data, all of it or none. The account's row stays, without name, email and password, because courses,
 * orders and the ledger point at it: payments and refunds that are under way are settled as before, and a late payment for
 * a deleted learner's order is refunded. Throws INVALID_INPUT for a wrong password.
 */
const deleteOwn = async (scope: Scope & { actor: Actor }, { password }: { password: string }) => {
  const { db, actor, cookies } = scope
  await requireFactorIfOn(scope)
  const account = await confirmPassword(scope, { password, field: 'password' })
  const person: Person = { ...scope, account }
  await db.transaction(async (tx) => {
    for (const noun of everyNoun) await noun[whose[actor.realm]]?.forget?.(tx, person)
  })
  cookies.clear(actor.realm)
  return done('Your account is deleted.')
}

export const deleteAccount = defineUseCase(operations.auth.deleteAccount, deleteOwn)

export const deleteAdminAccount = defineUseCase(operations.admin.deleteAccount, deleteOwn)
