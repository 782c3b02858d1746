import type { Actor, Scope } from '../../scope.ts'
import { sessionTokenHash, sessionValidityLimits } from './session.ts'
import { sessionsOf } from './session-repository.ts'

/** The account's sessions in the format its owner sees. */
export const ownSessions = async (scope: Scope & { actor: Actor }) => {
  const current = sessionTokenHash(scope, scope.actor.realm)
  const rows = await sessionsOf(scope.db, scope.actor, sessionValidityLimits(scope.now(), scope.actor.realm))
  return rows.map(({ id, device, createdAt, lastSeenAt, tokenHash }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: current?.equals(tokenHash) ?? false,
  }))
}

export const listSessions = async (scope: Scope & { actor: Actor }) => ({ content: await ownSessions(scope) })
