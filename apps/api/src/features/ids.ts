import { v7, validate } from 'uuid'
import { AppError } from './app-error.ts'

/** A new UUIDv7: ids sort by the time they were made. */
export const newId = (now: Date): string => v7({ msecs: now.getTime() })

/** The id as the database takes it. One that is no id is an unknown thing: NOT_FOUND, with the thing's name. */
export const knownId = (id: string, thing: string): string => {
  if (!validate(id)) throw new AppError('NOT_FOUND', `${thing} not found`)
  return id
}
