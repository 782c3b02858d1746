import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bucket } from '@skillharbor/contracts/constants'
import { bytesOfPart } from '../../features/teaching/media/media-parts.ts'
import type { Storage } from '../../features/teaching/media/storage.ts'
import { type Body, filesAside } from './disk-files.ts'
import { diskObjects } from './disk-objects.ts'
import { diskUploads } from './disk-uploads.ts'
import { latestOnly } from './latest-only.ts'
import { hasCode, namingFailures } from './naming-failures.ts'
import { type LinkedPart, linkSigner } from './signed-link.ts'

/** The disk is full or broken, or the folder isn't there or isn't ours. */
const isDiskAway = (error: Error): boolean =>
  hasCode(error, /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|EPERM|ENOENT|ENOTDIR|EEXIST|ESTALE|ETIMEDOUT)$/)

/**
 * Storage in a folder of this machine, for one API process or several that share the folder. Subfolders: `objects`
 * (bytes and sidecars), `uploads` (parts of unfinished uploads), `incoming` (files being written), and `imgprivate`
 * (objects stored by earlier versions).
 *
 * `origin` is the API's public origin. Links point to `prefix` there, where the file routes serve them with `storage`
 * and `verify`.
 */
export const diskStorage = (options: { dir: string; secret: string; origin: string; now: () => Date }) => {
  const { dir, secret, origin, now } = options
  const prefix = `/api/files/${bucket}`
  const links = linkSigner({ secret, base: origin + prefix, now })
  const folders = { objects: join(dir, 'objects'), uploads: join(dir, 'uploads'), incoming: join(dir, 'incoming') }
  const aside = filesAside(folders.incoming, now)
  const objects = diskObjects({ folder: folders.objects, oldFolder: join(dir, bucket), aside, now })
  const uploads = diskUploads(folders.uploads, aside)
  const receiveLatest = latestOnly()

  const makeFolders = async () => {
    for (const folder of Object.values(folders)) {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    }
  }

  const storage = {
    signedGetUrl: async (key: string, seconds: number, saveAs?: string) =>
      links.sign({ method: 'GET', key, ...(saveAs !== undefined && { saveAs: saveAs.toWellFormed() }) }, seconds),
    signedPutUrl: async (key, contentType, seconds) => links.sign({ method: 'PUT', key, contentType }, seconds),
    put: async (key, bytes, contentType) => objects.store(key, contentType, await aside.write([bytes])),

    begin: uploads.begin,
    signedPartUrl: async (upload, number, seconds) => {
      const part: LinkedPart = { uploadId: upload.id, number, bytes: bytesOfPart(upload, number) }
      return links.sign({ method: 'PUT', key: upload.key, part }, seconds)
    },
    complete: async (upload, parts) => {
      await uploads.join(upload, parts, async ({ contentType, ...file }) => {
        await objects.store(upload.key, contentType, file)
        await uploads.remove(upload)
      })
    },
    abort: uploads.remove,

    stat: async (key) => {
      const found = await objects.find(key)
      return found && { bytes: found.bytes, contentType: found.contentType, etag: found.etag }
    },
    open: objects.open,
    remove: objects.remove,
    check: makeFolders,
    sweep: async () => {
      await makeFolders()
      await aside.sweep()
      await uploads.sweep(now())
      await objects.sweep()
    },

    /**
     * Streams an object into the storage and returns its ETag. Used by the file routes.
     * @throws SentAgain if it is sent once more before it has arrived
     */
    receive: async (key: string, contentType: string, body: Body): Promise<string> => {
      const file = await receiveLatest(key, body, aside.write)
      await objects.store(key, contentType, file)
      return file.etag
    },
    receivePart: uploads.receivePart,
  } satisfies Storage & Record<string, unknown>
  return { storage: namingFailures(storage, isDiskAway), verify: links.verify, prefix }
}
