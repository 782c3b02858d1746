import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredObject } from '../../features/teaching/media/storage.ts'

/** Where an object's bytes are: all of `path` from `offset` on. */
export type DiskObject = StoredObject & { path: string; offset: number }
export type Body = Iterable<Uint8Array> | AsyncIterable<Uint8Array>
/** A file that was written, flushed and not yet given its name. */
export type FileAside = { path: string; bytes: number; etag: string }

/** How old an unfinished file must be to count as left behind by a process that died. */
const abandonedAfterMs = 10 * 60_000

/** For a promise's catch: null for a file or folder that isn't there; throws anything else. */
export const nullIfMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Makes what was renamed in a folder last through a power cut. Windows opens no folders, and needs no such thing. */
const flushFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Renames over what is there, at once and for good. */
export const renameFor = async (from: string, folder: string, name: string): Promise<void> => {
  await rename(from, join(folder, name))
  await flushFolder(folder)
}

/** Whether the file is there and nobody has touched it for so long that whoever wrote it must be dead. */
export const isAbandoned = async (path: string, now: Date): Promise<boolean> => {
  const file = await stat(path).catch(nullIfMissing)
  return file !== null && file.mtimeMs < now.getTime() - abandonedAfterMs
}

/** A folder for what is still being written, and what is swept of it. */
export const filesAside = (folder: string, now: () => Date) => ({
  /**
   * Writes the bytes aside, whatever their number, a chunk at a time; leaves nothing where that fails. Their ETag is made
   * of them, unless it is known.
   */
  write: async (body: Body, knownEtag?: string): Promise<FileAside> => {
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomUUID())
    const hash = createHash('sha256')
    let bytes = 0
    try {
      const file = await open(path, 'wx')
      try {
        for await (const chunk of body) {
          if (knownEtag === undefined) hash.update(chunk)
          bytes += chunk.length
          for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
        }
        await file.sync()
      } finally {
        await file.close()
      }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, bytes, etag: knownEtag ?? hash.digest('hex').slice(0, 32) }
  },

  /** Takes away what dead processes left behind. */
  sweep: async (): Promise<void> => {
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (await isAbandoned(path, now())) await rm(path, { force: true, recursive: true })
    }
  },
})
