import { openAsBlob } from 'node:fs'
import { ObjectTooLarge, UnusableMedia } from '../../features/port-errors.ts'
import type { Storage } from '../../features/teaching/media/storage.ts'

/** Size of a part, in bytes. */
const partBytes = 8 * 1024 * 1024
/** Lifetime of a part's link in seconds, and the time that sending it may take. */
const linkSeconds = 300

/** Stores a file in parts, each streamed from disk. Replaces the object once all are sent. @throws UnusableMedia */
export const storeFile = async (storage: Storage, file: string, key: string, contentType: string): Promise<void> => {
  const content = await openAsBlob(file)
  const upload = await storage.begin(key, contentType, { bytes: content.size, partBytes }).catch((error: unknown) => {
    throw error instanceof ObjectTooLarge ? new UnusableMedia('too-large', { cause: error }) : error
  })
  try {
    const parts = []
    for (let number = 1; (number - 1) * partBytes < content.size; number++) {
      // A slice of a file's blob is read as it is sent, and has a known length.
      const body = content.slice((number - 1) * partBytes, number * partBytes)
      const url = await storage.signedPartUrl(upload, number, linkSeconds)
      const answer = await fetch(url, { method: 'PUT', body, signal: AbortSignal.timeout(linkSeconds * 1000) })
      if (!answer.ok) throw new Error(`The storage answered part ${number} with ${answer.status}`)
      await answer.arrayBuffer()
      parts.push({ number, etag: answer.headers.get('etag') ?? '' })
    }
    await storage.complete(upload, parts)
  } catch (error) {
    await storage.abort(upload).catch(() => undefined)
    throw error
  }
}
