import type { SecurityEventKind } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { enqueueNotice } from '../../accounts/activity/notice-queue.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { deleteChallengesOf } from '../../accounts/second-factor/challenge-repository.ts'
import { deleteFactorsOf, deleteRecoveryCodes, lockAccount } from '../../accounts/second-factor/factor-repository.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { deleteSessionsOf } from '../../accounts/sessions/session-repository.ts'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { clearSuspended, findAccount, setApproved, setSuspended } from './standing-repository.ts'

type Operating = Scope & { actor: Actor }

const theAccount = async ({ db }: Operating, id: string): Promise<Actor> => {
  const account = await findAccount(db, parseId(id, 'Account'))
  if (!account) throw new AppError('NOT_FOUND', 'Account not found')
  return account
}

/**
 * Changes an account in a transaction. If `change` returns true, also records what the operator did and emails the
 * account's owner; doing the same again changes, records and emails nothing. Throws CONFIRMATION_NEEDED and NOT_FOUND.
 */
const changeAccount = async (
  scope: Operating,
  { id, kind, reason }: { id: string; kind: SecurityEventKind; reason?: string },
  change: (tx: Transaction, account: Actor) => Promise<boolean>,
): Promise<void> => {
  const account = await theAccount(scope, id)
  await requireConfirmation(scope)
  await scope.db.transaction(async (tx) => {
    if (!(await change(tx, account))) return
    const event = await recordSecurityEvent(tx, scope, { kind, who: scope.actor, subject: account.id, reason })
    if (event) await enqueueNotice(tx, event)
  })
}

/** Throws CONFLICT for the operator's own account: nobody might be left to restore it. */
export const suspendAccount = defineUseCase(operations.operator.suspend, async (scope, { id, reason }) => {
  await changeAccount(scope, { id, kind: 'account-suspended', reason }, async (tx, account) => {
    if (account.id === scope.actor.id) throw new AppError('CONFLICT', 'You can’t suspend your own account')
    const isNew = await setSuspended(tx, account, { at: scope.now(), reason })
    await deleteSessionsOf(tx, account)
    return isNew
  })
  return done('The account is suspended.')
})

export const restoreAccount = defineUseCase(operations.operator.restore, async (scope, { id }) => {
  await changeAccount(scope, { id, kind: 'account-restored' }, async (tx, account) => {
    const isNew = await clearSuspended(tx, account)
    // Those that were begun to answer a dispute may do nothing else.
    if (isNew) await deleteSessionsOf(tx, account)
    return isNew
  })
  return done('The account can log in again.')
})

export const approveAccount = defineUseCase(operations.operator.approve, async (scope, { id }) => {
  await changeAccount(scope, { id, kind: 'account-approved' }, (tx, account) => setApproved(tx, account.id))
  return done('The account is approved.')
})

export const endAccountSessions = defineUseCase(operations.operator.endSessions, async (scope, { id }) => {
  await changeAccount(scope, { id, kind: 'account-logged-out' }, async (tx, account) => {
    await deleteSessionsOf(tx, account)
    return true
  })
  return done('The account is logged out everywhere.')
})

/**
 * For somebody who lost them all: afterwards the password alone opens the account. Throws CONFLICT for the operator's own
 * account, whose factors are removed on its own page.
 */
export const removeAccountFactors = defineUseCase(operations.operator.removeFactors, async (scope, { id, reason }) => {
  await changeAccount(scope, { id, kind: 'account-factors-removed', reason }, async (tx, account) => {
    if (account.id === scope.actor.id)
      throw new AppError('CONFLICT', 'Remove your own second factors on your account page')
    // A login that is using one of them is over then, and its session is deleted below.
    await lockAccount(tx, account)
    const hadFactors = await deleteFactorsOf(tx, account)
    await deleteRecoveryCodes(tx, account)
    await deleteChallengesOf(tx, account)
    if (hadFactors) await deleteSessionsOf(tx, account)
    return hadFactors
  })
  return done('The second factors are removed.')
})
