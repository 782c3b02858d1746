import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ObjectTooLarge, StorageUnavailable } from '../../port-errors.ts'
import type { Storage } from './storage.ts'

/** How long a small object may take to arrive, in milliseconds. Somebody is waiting. */
export const smallObjectMs = 10_000

/**
 * Reads a small object into memory. Returns its bytes and content type, or null if it doesn't exist.
 * @param withinMs how long its bytes may take to arrive, once the storage has begun to answer.
 * @throws StorageUnavailable if they take longer.
 * @throws ObjectTooLarge if it is larger than `maxBytes`, before reading any of it.
 */
export const readObject = async (
  storage: Pick<Storage, 'open'>,
  key: string,
  maxBytes: number,
  withinMs = smallObjectMs,
): Promise<{ bytes: Buffer; contentType: string } | null> => {
  const opened = await storage.open(key)
  if (!opened) return null
  if (opened.bytes > maxBytes) {
    opened.stream.destroy()
    throw new ObjectTooLarge()
  }
  const late = AbortSignal.timeout(withinMs)
  const bytes = await buffer(addAbortSignal(late, opened.stream)).catch((cause: unknown) => {
    throw late.aborted ? new StorageUnavailable('The storage stopped sending', { cause }) : cause
  })
  return { bytes, contentType: opened.contentType }
}
