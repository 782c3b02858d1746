import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredObject } from '../../features/teaching/media/storage.ts'

/** Where an object's bytes are: everything in `path` from `offset` on. */
export type DiskObject = StoredObject & { path: string; offset: number }
export type Body = Iterable<Uint8Array> | AsyncIterable<Uint8Array>
/** A file that is written and flushed, but doesn't have its final name yet. */
export type FileAside = { path: string; bytes: number; etag: string }

/** An unfinished file older than this was left behind by a process that died. */
const abandonedAfterMs = 10 * 60_000

/** For a promise's catch: returns null if the file or folder doesn't exist; rethrows anything else. */
export const nullIfMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Flushes a folder, so that renames in it survive a power cut. Not needed on Windows, which can't open folders. */
const flushFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Renames a file atomically and durably, replacing any file of that name. */
export const renameFor = async (from: string, folder: string, name: string): Promise<void> => {
  await rename(from, join(folder, name))
  await flushFolder(folder)
}

/** Whether the file exists and hasn't been modified for so long that its writer must be dead. */
export const isAbandoned = async (path: string, now: Date): Promise<boolean> => {
  const file = await stat(path).catch(nullIfMissing)
  return file !== null && file.mtimeMs < now.getTime() - abandonedAfterMs
}

/** A folder for files that are still being written. */
export const filesAside = (folder: string, now: () => Date) => ({
  /**
   * Streams the bytes to a new file, whatever their number, and leaves nothing behind if that fails. Computes the ETag
   * from the bytes unless `knownEtag` is given.
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

  /** Deletes files that dead processes left behind. */
  sweep: async (): Promise<void> => {
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (await isAbandoned(path, now())) await rm(path, { force: true, recursive: true })
    }
  },
})
