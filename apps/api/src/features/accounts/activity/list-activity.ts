import { validate } from 'uuid'
import { invalidCursor } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { eventsOf, type SecurityEventRow } from './activity-repository.ts'

/** Converts an event to the format its owner sees. */
const toEvent = ({ id, kind, at, network, device, subject }: SecurityEventRow) => ({
  _id: id,
  kind,
  at: at.toISOString(),
  network,
  device,
  subject,
})

/** Everything that is recorded about the account, newest first. */
export const allActivity = async ({ db, actor }: Pick<Scope, 'db'> & { actor: Actor }) =>
  (await eventsOf(db, actor, {})).map(toEvent)

/** Returns a page of the account's events, newest first. Throws INVALID_INPUT for an invalid cursor. */
export const listActivity = async (
  { db, actor }: Scope & { actor: Actor },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  if (cursor !== undefined && !validate(cursor)) throw invalidCursor()
  const rows = await eventsOf(db, actor, { before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return { content: page.map(toEvent), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
