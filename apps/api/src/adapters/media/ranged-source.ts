import { setTimeout as pause } from 'node:timers/promises'
import { CustomSource } from 'mediabunny'
import { UnusableMedia } from '../../features/port-errors.ts'

const mebibyte = 1024 * 1024
/** Maximum for one read, in bytes: more than the index of 12 hours, or any packet, needs. */
const maxReadBytes = 96 * mebibyte
/** Pauses before a failed read is tried again, in milliseconds. */
const pauses = [500, 2000]
/** Time limit for one read, in milliseconds. */
const readTimeoutMs = 60_000

type Source = { bytes: number; etag: string; link: () => Promise<string> }

/**
 * The stored object as a source for mediabunny, read by ranges. `read` returns the bytes from `start` to before `end`.
 * `failure` returns the first error of the storage: the
 * library may answer a failed read with an error of its own, or none.
 */
export const rangedSource = ({ bytes, etag, link }: Source) => {
  let failed: Error | undefined

  const readOnce = async (start: number, end: number): Promise<Uint8Array> => {
    const signal = AbortSignal.timeout(readTimeoutMs)
    const answer = await fetch(await link(), { headers: { range: `bytes=${start}-${end - 1}` }, signal })
    if (answer.status !== 206) throw new Error(`The storage answered a range with ${answer.status}`)
    if (answer.headers.get('etag')?.replaceAll('"', '') !== etag) throw new Error('The source was replaced')
    const read = new Uint8Array(await answer.arrayBuffer())
    if (read.length !== end - start) throw new Error(`The storage sent ${read.length} of ${end - start} bytes`)
    return read
  }

  const read = async (start: number, end: number): Promise<Uint8Array> => {
    if (end - start > maxReadBytes) throw new UnusableMedia('damaged', { cause: `A read of ${end - start} bytes` })
    for (const wait of pauses) {
      try {
        return await readOnce(start, end)
      } catch {
        await pause(wait)
      }
    }
    return readOnce(start, end).catch((error: unknown) => {
      failed ??= error instanceof Error ? error : new Error(String(error))
      throw failed
    })
  }

  const source = new CustomSource({
    getSize: () => bytes,
    read,
    maxCacheSize: 32 * mebibyte,
    prefetchProfile: 'network',
    // Reading ahead failed. The read that needs those bytes will fail again, and is heard.
    handleUnhandledError: () => undefined,
  })
  return { source, read, failure: () => failed }
}
