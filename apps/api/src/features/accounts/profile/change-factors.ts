import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { done } from '../../use-case.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { enqueueSecurityEmail } from '../activity/security-email-queue.ts'
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts'
import {
  deleteFactor,
  deleteRecoveryCodes,
  hasFactor,
  lockAccount,
  setFactorName,
} from '../second-factor/factor-repository.ts'
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { requireConfirmation } from '../sessions/confirmation.ts'

type Own = Scope & { actor: Actor }

const notFound = () => new AppError('NOT_FOUND', 'Second factor not found')

export const renameFactor = async ({ db, actor }: Own, { id, name }: { id: string; name: string }) => {
  if (!(await setFactorName(db, actor, parseId(id, 'Second factor'), name))) throw notFound()
  return done('Renamed')
}

/** Removes a factor; with the last one, the recovery codes. Throws NOT_FOUND, CONFIRMATION_NEEDED. */
export const removeFactor = async (scope: Own, { id }: { id: string }) => {
  const { db, actor } = scope
  const subject = parseId(id, 'Second factor')
  await requireConfirmation(scope)
  await db.transaction(async (tx) => {
    if (!(await deleteFactor(tx, actor, subject))) throw notFound()
    if (!(await hasFactor(tx, actor))) await deleteRecoveryCodes(tx, actor)
    await deleteChallengesOf(tx, actor)
    const event = await recordSecurityEvent(tx, scope, { kind: 'factor-removed', who: actor, subject })
    if (event !== undefined) await enqueueSecurityEmail(tx, event)
  })
  return done('Removed')
}

/** Makes new recovery codes; the old ones stop working. Throws CONFIRMATION_NEEDED, CONFLICT without a factor. */
export const makeRecoveryCodes = async (scope: Own) => {
  const { db, actor } = scope
  await requireConfirmation(scope)
  const recoveryCodes = await db.transaction(async (tx) => {
    await lockAccount(tx, actor)
    if (!(await hasFactor(tx, actor))) throw new AppError('CONFLICT', 'Add a second factor first')
    await recordSecurityEvent(tx, scope, { kind: 'recovery-codes-made', who: actor })
    return replaceRecoveryCodes(tx, actor)
  })
  return { recoveryCodes }
}
