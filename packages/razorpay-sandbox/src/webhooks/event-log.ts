import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { type EventName, eventNames } from '../model.ts'

const states = ['pending', 'delivered', 'given-up', 'dropped', 'unsent'] as const
/** `dropped` by a fault; `unsent` as there was no webhook address, or it was disabled. */
type EventState = (typeof states)[number]

/** An event and how far its delivery got. Times are ms since 1970. */
export type StoredEvent = {
  id: string
  event: EventName
  body: string
  signature: string
  state: EventState
  copies: number
  attempts: number
  due: number
  lastAnswer: string | null
  created: number
}

/** The value itself, known to be one of `list`. */
const oneOf = <T extends string>(list: readonly T[], value: unknown): T => {
  const found = list.find((item) => item === value)
  if (found === undefined) throw new Error(`The data file holds an unknown value: ${String(value)}`)
  return found
}

const stored = (row: Record<string, SQLOutputValue>): StoredEvent => ({
  id: String(row.id),
  event: oneOf(eventNames, row.event),
  body: String(row.body),
  signature: String(row.signature),
  state: oneOf(states, row.state),
  copies: Number(row.copies),
  attempts: Number(row.attempts),
  due: Number(row.due),
  lastAnswer: row.last_answer === null ? null : String(row.last_answer),
  created: Number(row.created),
})

/** The events table, read and marked. */
export const openEventLog = (db: DatabaseSync) => {
  const due = db.prepare(`SELECT * FROM events WHERE state = 'pending' AND due <= ? ORDER BY due, seq LIMIT ?`)
  const next = db.prepare(`SELECT min(due) AS due FROM events WHERE state = 'pending' AND due > ?`)
  const pending = db.prepare(`SELECT count(*) AS n FROM events WHERE state = 'pending'`)
  const byId = db.prepare('SELECT * FROM events WHERE id = ?')
  const all = db.prepare('SELECT * FROM events ORDER BY seq')
  const abandon = db.prepare(`UPDATE events SET state = 'unsent' WHERE state = 'pending'`)
  const mark = db.prepare('UPDATE events SET state = ?, last_answer = ?, due = ?, attempts = attempts + 1 WHERE id = ?')
  return {
    due: (now: number, limit: number): StoredEvent[] => due.all(now, limit).map(stored),
    nextDue: (now: number): number | undefined => {
      const at = next.get(now)?.due
      return at === null || at === undefined ? undefined : Number(at)
    },
    pending: (): number => Number(pending.get()?.n),
    get: (id: string): StoredEvent | undefined => {
      const row = byId.get(id)
      return row && stored(row)
    },
    /** Gives up what is still to be sent. */
    abandonPending: (): void => void abandon.run(),
    /** In the order they happened. */
    all: (): StoredEvent[] => all.all().map(stored),
    attempted: (id: string, { state, answer, due }: { state: EventState; answer: string; due: number }): void =>
      void mark.run(state, answer, due, id),
  }
}
