import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ObjectChanged, RangeNotSatisfiable } from '../../features/port-errors.ts'
import type { ByteRange, OpenedObject } from '../../features/teaching/media/storage.ts'
import {
  type DiskObject,
  type FileAside,
  type filesAside,
  isAbandoned,
  nullIfMissing,
  renameFor,
} from './disk-files.ts'
import { findOldObject } from './disk-old-format.ts'

/** An object's metadata. `file` names the file that holds the object's bytes and nothing else. */
const Sidecar = z.object({
  key: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  etag: z.string(),
  file: z.string(),
})

/** How much of an object is read at once: with Node's 64 KiB, players get a sixth less (docs/performance.md). */
const readBytes = 256 * 1024

/**
 * A hash, because keys can be longer than a file name, and file systems disagree about letter case and Unicode forms.
 */
const nameOf = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Objects in a folder. An object is two files: its bytes, under a unique name, and a sidecar, named after the key's
 * hash, with its metadata and the name of the bytes' file. Renaming the sidecar switches both at once, so readers
 * always see the whole old object or the whole new one, even if a process dies.
 */
export const diskObjects = (options: {
  folder: string
  /** Where earlier versions stored their objects. */
  oldFolder: string
  aside: ReturnType<typeof filesAside>
  now: () => Date
}) => {
  const { folder, oldFolder, aside, now } = options
  const oldPathOf = (key: string) => join(oldFolder, nameOf(key))

  const readSidecar = async (name: string) => {
    const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(nullIfMissing)
    return text === null ? null : Sidecar.parse(JSON.parse(text))
  }
  const findNew = async (key: string): Promise<DiskObject | null> => {
    const sidecar = await readSidecar(nameOf(key))
    return sidecar && { ...sidecar, path: join(folder, sidecar.file), offset: 0 }
  }
  // Look again at the end: the object may have been stored, and the old file removed, in between.
  const find = async (key: string): Promise<DiskObject | null> =>
    (await findNew(key)) ?? (await findOldObject(oldPathOf(key))) ?? (await findNew(key))

  const openFile = async (key: string, triesLeft = 5) => {
    const found = await find(key)
    if (!found) return null
    const file = await open(found.path).catch(nullIfMissing)
    if (file) return { found, file }
    // Replaced since the sidecar was read.
    if (triesLeft > 1) return openFile(key, triesLeft - 1)
    throw new Error(`The bytes of ${key} are gone from ${found.path}`)
  }

  return {
    find,

    open: async (key: string, range?: ByteRange, wanted?: string): Promise<OpenedObject | null> => {
      const opened = await openFile(key)
      if (!opened) return null
      const { bytes, contentType, etag, offset } = opened.found
      const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? bytes - 1, bytes - 1) }
      const isRefused = wanted !== undefined && wanted !== etag
      if (isRefused || (range && start >= bytes)) {
        await opened.file.close()
        throw isRefused ? new ObjectChanged() : new RangeNotSatisfiable(bytes)
      }
      // A stream can't express "end before the first byte", so for an empty object it reads to the end of the file.
      const last = bytes === 0 ? {} : { end: offset + end }
      const stream = opened.file.createReadStream({ start: offset + start, ...last, highWaterMark: readBytes })
      return { bytes, contentType, etag, start, end, stream }
    },

    /** Stores these bytes under the key, replacing any it had. */
    store: async (key: string, contentType: string, { path, bytes, etag }: FileAside): Promise<void> => {
      await mkdir(folder, { recursive: true })
      const name = nameOf(key)
      const before = await readSidecar(name)
      const file = `${name}.${randomUUID()}`
      const sidecar: z.input<typeof Sidecar> = { key, contentType, bytes, etag, file }
      const written = await aside.write([Buffer.from(JSON.stringify(sidecar))])
      await renameFor(path, folder, file)
      await renameFor(written.path, folder, `${name}.json`)
      if (before) await rm(join(folder, before.file), { force: true })
      await rm(oldPathOf(key), { force: true })
    },

    remove: async (key: string): Promise<void> => {
      // Remove the old file first, or it would become visible again.
      await rm(oldPathOf(key), { force: true })
      const sidecar = await readSidecar(nameOf(key))
      if (!sidecar) return
      await rm(join(folder, `${nameOf(key)}.json`), { force: true })
      await rm(join(folder, sidecar.file), { force: true })
    },

    /**
     * Deletes bytes that no sidecar names: a process died between the two renames, or two processes replaced one
     * object.
     */
    sweep: async (): Promise<void> => {
      const byName = Map.groupBy(await readdir(folder), (file) => file.slice(0, file.indexOf('.')))
      for (const [name, files] of byName) {
        if (files.length === 2 && files.includes(`${name}.json`)) continue
        for (const file of files.filter((one) => !one.endsWith('.json'))) {
          const path = join(folder, file)
          if ((await isAbandoned(path, now())) && (await readSidecar(name))?.file !== file)
            await rm(path, { force: true })
        }
      }
    },
  }
}
