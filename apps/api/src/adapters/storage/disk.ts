import { createHash, randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bucket } from '@skillharbor/contracts/constants'
import { ObjectTooLarge } from '../../features/port-errors.ts'
import type { Storage } from '../../features/uploads/storage.ts'
import { signedLinks } from './signed-link.ts'

/** How old an unfinished file must be to count as left behind by a process that died. */
const abandonedAfterMs = 10 * 60_000
/** More than the line that precedes an object's bytes ever takes. */
const maxHeaderBytes = 256

const nullIfMissing = (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/**
 * Storage in a folder of this machine, for one API process or several that share the folder.
 *
 * An object is one file: a line with its content type, then its bytes. It is written aside, flushed and renamed, so that
 * whoever reads, and whatever dies, there is the whole old object or the whole new one. Its name is the key's hash: keys
 * hold more bytes than a file name may, and file systems disagree about letter case and Unicode forms.
 *
 * `origin` is the API's public one; links lead to `prefix` there, where the files door answers with `storage` and `verify`.
 */
export const diskStorage = (options: { dir: string; secret: string; origin: string; now: () => Date }) => {
  const { dir, secret, origin, now } = options
  const prefix = `/api/files/${bucket}`
  const links = signedLinks({ secret, base: origin + prefix, now })
  const objects = join(dir, bucket)
  const incoming = join(dir, 'incoming')
  const pathOf = (key: string) => join(objects, createHash('sha256').update(key).digest('hex'))

  const makeFolders = async () => {
    await mkdir(objects, { recursive: true })
    await mkdir(incoming, { recursive: true })
  }
  const removeAbandoned = async () => {
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name)
      const file = await stat(path).catch(nullIfMissing)
      if (file && file.mtimeMs < now().getTime() - abandonedAfterMs) await rm(path, { force: true })
    }
  }

  const storage: Storage = {
    signedGetUrl: async (key, seconds) => links.sign('GET', key, '', seconds),
    signedPutUrl: async (key, contentType, seconds) => links.sign('PUT', key, contentType, seconds),

    read: async (key, maxBytes) => {
      const file = await open(pathOf(key)).catch(nullIfMissing)
      if (!file) return null
      try {
        const { size } = await file.stat()
        if (size > maxBytes + maxHeaderBytes) throw new ObjectTooLarge()
        const content = await file.readFile()
        const lineEnd = content.indexOf('\n')
        const bytes = content.subarray(lineEnd + 1)
        if (bytes.length > maxBytes) throw new ObjectTooLarge()
        return { bytes, contentType: content.toString('utf8', 0, lineEnd) }
      } finally {
        await file.close()
      }
    },

    write: async (key, bytes, contentType) => {
      await makeFolders()
      const path = join(incoming, randomUUID())
      try {
        await writeFile(path, Buffer.concat([Buffer.from(`${contentType}\n`), bytes]), { flush: true })
        await rename(path, pathOf(key))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    check: async () => {
      await makeFolders()
      await access(objects, constants.R_OK | constants.W_OK)
      await access(incoming, constants.R_OK | constants.W_OK)
      await removeAbandoned()
    },
  }
  return { storage, verify: links.verify, prefix }
}
