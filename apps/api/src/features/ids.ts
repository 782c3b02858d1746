import { randomInt } from 'node:crypto'
import { v7, validate } from 'uuid'
import { AppError } from './app-error.ts'

let last = { msecs: 0, seq: 0 }

/** A new UUIDv7. Ids sort by the time they were made, and those of one process and millisecond by their order. */
export const newId = (now: Date): string => {
  const msecs = now.getTime()
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomInt(2 ** 31) }
  return v7(last)
}

/** The id as the database takes it. One that is no id is an unknown thing: NOT_FOUND, with the thing's name. */
export const parseId = (id: string, thing: string): string => {
  if (!validate(id)) throw new AppError('NOT_FOUND', `${thing} not found`)
  return id
}
