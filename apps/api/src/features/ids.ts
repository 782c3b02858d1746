import { randomInt } from 'node:crypto'
import type { FixedText } from '@skillharbor/contracts/said'
import { v4, v7, validate } from 'uuid'
import { AppError } from './app-error.ts'

let last = { msecs: 0, seq: 0 }

/** Returns a new UUIDv7. Ids sort by creation time; within one process and millisecond, by creation order. */
export const newId = (now: Date): string => {
  const msecs = now.getTime()
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomInt(2 ** 31) }
  return v7(last)
}

/** Returns a UUIDv4: 122 random bits, for what anybody may see who knows the id. */
export const newSecretId = (): string => v4()

type ThingOf<Text extends FixedText> = Text extends `${infer Thing} not found` ? Thing : never
/** What the API can say of that it isn't found, such as `Course`. */
export type Thing = ThingOf<FixedText>

/** Returns an id as the database writes it. Throws NOT_FOUND with the thing’s name if it isn’t a UUID. */
export const parseId = (id: string, thing: Thing): string => {
  if (!validate(id)) throw new AppError('NOT_FOUND', `${thing} not found`)
  return id.toLowerCase()
}
