import { buffer } from 'node:stream/consumers'
import { ObjectTooLarge } from '../../port-errors.ts'
import type { Storage } from './storage.ts'

/**
 * Reads a small object into memory. Returns its bytes and content type, or null if it doesn't exist.
 * @throws ObjectTooLarge if it is larger than `maxBytes`, before reading any of it.
 */
export const readObject = async (
  storage: Pick<Storage, 'open'>,
  key: string,
  maxBytes: number,
): Promise<{ bytes: Buffer; contentType: string } | null> => {
  const opened = await storage.open(key)
  if (!opened) return null
  if (opened.bytes > maxBytes) {
    opened.stream.destroy()
    throw new ObjectTooLarge()
  }
  return { bytes: await buffer(opened.stream), contentType: opened.contentType }
}
