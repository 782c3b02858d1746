import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type DiskObject, nullIfMissing } from './disk-files.ts'

/** More than the header line before an object's bytes ever takes. */
const maxHeaderBytes = 256

/**
 * Finds an object as versions before 2026-11-21 stored it: one file, with its content type on a line before its bytes.
 * Returns null if there is none. Such a file is read in place, and removed when its key is stored again or deleted, so
 * no migration is needed.
 */
export const findOldObject = async (path: string): Promise<DiskObject | null> => {
  const file = await open(path).catch(nullIfMissing)
  if (!file) return null
  try {
    const { size, mtimeMs } = await file.stat()
    const head = Buffer.alloc(maxHeaderBytes)
    const { bytesRead } = await file.read(head, 0, maxHeaderBytes, 0)
    const lineEnd = head.subarray(0, bytesRead).indexOf('\n')
    if (lineEnd < 0) throw new Error(`${path} is no stored object: it has no content type`)
    // Such files were only ever replaced as a whole, never modified in place.
    const etag = createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('hex').slice(0, 32)
    const contentType = head.toString('utf8', 0, lineEnd)
    return { path, offset: lineEnd + 1, bytes: size - lineEnd - 1, contentType, etag }
  } finally {
    await file.close()
  }
}
