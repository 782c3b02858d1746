import type { Ports } from '../../scope.ts'
import { enqueueEvent, removeFailedEventJob } from '../queue.ts'
import { quarantinedEventsAbout, type UnprocessedEvent, unprocessedEvents } from './event-repository.ts'

/**
 * Returns the provider's events that aren't settled (being retried, out of retries, or quarantined), oldest first, at
 * most 200.
 */
export const listUnprocessedEvents = ({ db }: Pick<Ports, 'db'>): Promise<UnprocessedEvent[]> =>
  unprocessedEvents(db, 200)

/**
 * Queues unprocessed events again, to run at once and with all their attempts: the one with this id, or the oldest 200.
 * Returns their ids. Processing an event again never repeats its effects.
 */
export const requeueEvents = async ({ db }: Pick<Ports, 'db'>, which: string | 'all'): Promise<string[]> => {
  const events = await unprocessedEvents(db, 200, which === 'all' ? undefined : which)
  const ids = events.map(({ id }) => id)
  await db.transaction(async (tx) => {
    for (const id of ids) {
      await removeFailedEventJob(tx, id)
      await enqueueEvent(tx, id)
    }
  })
  return ids
}

/**
 * Queues the quarantined events about these orders again, which the database has by now. Returns how many there are.
 */
export const requeueEventsAbout = ({ db }: Pick<Ports, 'db'>, providerOrderIds: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = await quarantinedEventsAbout(tx, providerOrderIds)
    for (const id of ids) await enqueueEvent(tx, id)
    return ids.length
  })
