import { pageOf } from '../../page-of.ts'
import type { Actor, Scope } from '../../scope.ts'
import { ownerIn } from '../owner.ts'
import { eventsOf, type SecurityEventRow } from './activity-repository.ts'

/** Converts an event to the format that this account sees. From where an operator worked is the operator's own. */
const toEvent =
  (actor: Actor) =>
  ({ id, kind, at, network, device, subject, factor, ...owner }: SecurityEventRow) => ({
    _id: id,
    kind,
    at: at.toISOString(),
    factor,
    ...(ownerIn(owner)?.id === actor.id ? { network, device, subject } : { network: '', device: '', subject: null }),
  })

/** Everything that is recorded about the account, newest first. */
export const allActivity = async ({ db, actor }: Pick<Scope, 'db'> & { actor: Actor }) =>
  (await eventsOf(db, actor, {})).map(toEvent(actor))

/** Returns a page of the account's events, newest first. Throws INVALID_INPUT for an invalid cursor. */
export const listActivity = (
  { db, actor }: Scope & { actor: Actor },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => pageOf({ cursor, limit }, toEvent(actor), (page) => eventsOf(db, actor, page))
