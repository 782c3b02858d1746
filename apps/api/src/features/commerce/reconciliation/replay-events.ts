import type { Ports } from '../../scope.ts'
import { enqueueEvent } from '../queue.ts'
import { type UnprocessedEvent, unprocessedEvents } from './event-repository.ts'

/** The provider's events that are not settled: still being tried, given up on, or quarantined; oldest first, at most 200. */
export const listUnprocessedEvents = ({ db }: Pick<Ports, 'db'>): Promise<UnprocessedEvent[]> =>
  unprocessedEvents(db, 200)

/**
 * Has events that rest processed again, at once and with all their tries: the one with this id, or all of them. Answers
 * the ids; processing an event again never does its work twice.
 */
export const replayEvents = async ({ db }: Pick<Ports, 'db'>, which: string | 'all'): Promise<string[]> => {
  const ids = (await unprocessedEvents(db, 200)).map(({ id }) => id).filter((id) => which === 'all' || id === which)
  await db.transaction(async (tx) => {
    for (const id of ids) await enqueueEvent(tx, id)
  })
  return ids
}
