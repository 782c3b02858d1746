import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { endSession, sessionTokenHash } from './session.ts'
import { deleteSessionOf, deleteSessionsOf } from './session-repository.ts'

/** Ends one of the account's sessions. If it is the current one, also clears its cookie. Throws NOT_FOUND. */
export const endOneSession = async (scope: Scope & { actor: Actor }, { id }: { id: string }) => {
  const { db, actor, cookies } = scope
  const ended = await db.transaction(async (tx) => {
    const subject = parseId(id, 'Session')
    const found = await deleteSessionOf(tx, actor, subject)
    if (found) await recordSecurityEvent(tx, scope, { kind: 'sessions-ended', who: actor, subject })
    return found
  })
  if (!ended) throw new AppError('NOT_FOUND', 'Session not found')
  if (sessionTokenHash(scope, actor.realm)?.equals(ended)) cookies.clear(actor.realm)
  return done('Logged out there')
}

export const endOtherSessions = async (scope: Scope & { actor: Actor }) => {
  const { actor } = scope
  await scope.db.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, actor, sessionTokenHash(scope, actor.realm))
    if (ended) await recordSecurityEvent(tx, scope, { kind: 'sessions-ended', who: actor })
  })
  return done('Logged out everywhere else')
}

export const logOutLearner = defineUseCase(operations.auth.logout, async (scope) => {
  await endSession(scope, 'user')
  return done('Logged out')
})

export const logOutAdmin = defineUseCase(operations.admin.logout, async (scope) => {
  await endSession(scope, 'admin')
  return done('Logged out')
})
