import { UnusableMedia } from '../../features/port-errors.ts'

/** Reads a file's bytes from `start` to before `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>
type Box = { type: string; content: Buffer }

/** How much of the file is read at a time to find its index, in bytes, and how often. */
const windowBytes = 64 * 1024
const maxReads = 100
/** The largest index that is read, in bytes: more than twelve hours need. */
const maxIndexBytes = 64 * 1024 ** 2

/** The type and size of the box at `at`, and where its content begins. Null without one. */
const headerAt = (bytes: Buffer, at: number, end: number) => {
  if (at + 8 > bytes.length) return null
  const [size, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)]
  if (size === 1) {
    if (at + 16 > bytes.length) return null
    return { type, size: Number(bytes.readBigUInt64BE(at + 8)), header: 16 }
  }
  return { type, size: size === 0 ? end - at : size, header: 8 }
}

/** The boxes directly in `bytes`, up to the first one that can't be right. */
export function* boxesIn(bytes: Buffer): Generator<Box, void> {
  for (let at = 0; at < bytes.length; ) {
    const found = headerAt(bytes, at, bytes.length)
    if (!found || found.size < found.header || at + found.size > bytes.length) return
    yield { type: found.type, content: bytes.subarray(at + found.header, at + found.size) }
    at += found.size
  }
}

/**
 * The content of an MP4's or MOV's index (`moov`), which may be anywhere in the file. Null if the file has none.
 * @throws UnusableMedia if it is too large, or too much has to be read to find it.
 */
export const readIndex = async (read: ReadBytes, fileBytes: number): Promise<Buffer | null> => {
  let [from, bytes] = [0, Buffer.alloc(0)]
  let reads = 0
  for (let at = 0; at + 8 <= fileBytes; ) {
    if (at < from || at + 16 > from + bytes.length) {
      if (++reads > maxReads) throw new UnusableMedia('too-complex', { cause: 'Too many boxes before the index' })
      from = at
      bytes = Buffer.from(await read(at, Math.min(fileBytes, at + windowBytes)))
    }
    const found = headerAt(bytes, at - from, fileBytes - from)
    if (!found || found.size < found.header) return null
    if (found.type === 'moov') {
      const end = at + found.size
      // It isn't there as a whole, and the library says so.
      if (end > fileBytes) return null
      if (found.size > maxIndexBytes)
        throw new UnusableMedia('too-complex', { cause: `An index of ${found.size} bytes` })
      return Buffer.from(await read(at + found.header, end))
    }
    at += found.size
  }
  return null
}
