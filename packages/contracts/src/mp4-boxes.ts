/** Reads a file's bytes from `start` to before `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>
type Box = { type: string; content: DataView }

/** How much of the file is read at a time to find its index, in bytes, and how often. */
const windowBytes = 64 * 1024
const maxReads = 100
/** The largest index that is read, in bytes: more than twelve hours need. */
const maxIndexBytes = 64 * 1024 ** 2

/** An index that takes too much to read. */
export class OversizedIndex extends Error {}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)
const partOf = ({ buffer, byteOffset }: DataView, from: number, until: number) =>
  new DataView(buffer, byteOffset + from, until - from)

const nameAt = (bytes: DataView, at: number): string =>
  String.fromCharCode(bytes.getUint8(at), bytes.getUint8(at + 1), bytes.getUint8(at + 2), bytes.getUint8(at + 3))

/** The type and size of the box at `at`, and where its content begins. Null without one. */
const headerAt = (bytes: DataView, at: number, end: number) => {
  if (at + 8 > bytes.byteLength) return null
  const [size, type] = [bytes.getUint32(at), nameAt(bytes, at + 4)]
  if (size === 1) {
    if (at + 16 > bytes.byteLength) return null
    return { type, size: Number(bytes.getBigUint64(at + 8)), header: 16 }
  }
  return { type, size: size === 0 ? end - at : size, header: 8 }
}

/** The boxes directly in `bytes`, up to the first one that can't be right. */
export function* boxesIn(bytes: DataView): Generator<Box, void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const found = headerAt(bytes, at, bytes.byteLength)
    if (!found || found.size < found.header || at + found.size > bytes.byteLength) return
    yield { type: found.type, content: partOf(bytes, at + found.header, at + found.size) }
    at += found.size
  }
}

/**
 * The content of an MP4's or MOV's index (`moov`; ISO/IEC 14496-12), which may be anywhere in the file. Null if the file
 * has none.
 * @throws OversizedIndex if it is too large, or too much has to be read to find it.
 */
export const readIndex = async (read: ReadBytes, fileBytes: number): Promise<DataView | null> => {
  let from = 0
  let bytes: DataView = new DataView(new ArrayBuffer(0))
  let reads = 0
  for (let at = 0; at + 8 <= fileBytes; ) {
    if (at < from || at + 16 > from + bytes.byteLength) {
      if (++reads > maxReads) throw new OversizedIndex('Too many boxes before the index')
      from = at
      bytes = viewOf(await read(at, Math.min(fileBytes, at + windowBytes)))
    }
    const found = headerAt(bytes, at - from, fileBytes - from)
    if (!found || found.size < found.header) return null
    if (found.type === 'moov') {
      const end = at + found.size
      // It isn't there as a whole, and the library says so.
      if (end > fileBytes) return null
      if (found.size > maxIndexBytes) throw new OversizedIndex(`An index of ${found.size} bytes`)
      return viewOf(await read(at + found.header, end))
    }
    at += found.size
  }
  return null
}
