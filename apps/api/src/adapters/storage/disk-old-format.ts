import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type DiskObject, nullIfMissing } from './disk-files.ts'

/** More than the line that precedes an object's bytes ever takes. */
const maxHeaderBytes = 256

/**
 * An object as versions before 2026-11-21 stored it: one file, a line with its content type before its bytes. Null where
 * there is none. It is read where it lies, and goes when its key is stored anew or removed; nothing needs to be migrated.
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
    // Such a file was never written into, only replaced whole.
    const etag = createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('hex').slice(0, 32)
    const contentType = head.toString('utf8', 0, lineEnd)
    return { path, offset: lineEnd + 1, bytes: size - lineEnd - 1, contentType, etag }
  } finally {
    await file.close()
  }
}
