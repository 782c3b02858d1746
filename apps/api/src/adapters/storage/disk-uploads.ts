import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { say } from '@skillharbor/contracts/said'
import { z } from 'zod'
import { IncompleteUpload, UploadNotFound } from '../../features/port-errors.ts'
import { shareFairly } from '../../features/share-fairly.ts'
import { checkPlan, inOrder, type UploadedPart, type UploadPlan } from '../../features/teaching/media/media-parts.ts'
import type { MediaUpload } from '../../features/teaching/media/storage.ts'
import { type Body, type FileAside, type filesAside, nullIfMissing } from './disk-files.ts'
import { keepNewest, readAll } from './disk-parts.ts'
import { latestOnly } from './latest-only.ts'
import type { LinkedPart } from './signed-link.ts'

const Manifest = z.object({ key: z.string(), contentType: z.string(), bytes: z.number(), partBytes: z.number() })
/** As the rule that docs/operations.md asks of S3 services, in milliseconds. */
const forgottenAfterMs = 7 * 86_400_000
const uploadId = /^[\da-f-]{36}$/

/** How many uploads are joined at once: a joined file takes as much room as its parts until it is stored. */
const joinsAtOnce = 4
/** How many requests may wait for the same upload to be joined. Only repetitions do. */
const joinsWaiting = 10

/**
 * Multipart uploads. Each part is a file, named after its number and ETag, until the upload is complete. Parts can
 * arrive in any order and concurrently. One that is sent again, with the same or different bytes, replaces the earlier one
 * and never mixes with it, so that an upload takes no more room than it announced.
 */
export const diskUploads = (folder: string, aside: ReturnType<typeof filesAside>) => {
  const folderOf = (id: string) => {
    if (!uploadId.test(id)) throw new UploadNotFound(`There is no upload ${id}`)
    return join(folder, id)
  }
  const manifestOf = async (key: string, id: string) => {
    const text = await readFile(join(folderOf(id), 'upload.json'), 'utf8').catch(nullIfMissing)
    const manifest = text === null ? null : Manifest.parse(JSON.parse(text))
    if (manifest?.key !== key) throw new UploadNotFound(`There is no upload ${id} of ${key}`)
    return manifest
  }
  const pathOf = (id: string, number: number, etag: string) => join(folderOf(id), `${number}-${etag}`)
  const receiveLatest = latestOnly()
  const joinInTurn = shareFairly({ atOnce: joinsAtOnce, waiting: joinsWaiting, what: 'uploads' })

  const joinParts = async (upload: MediaUpload, parts: readonly UploadedPart[]) => {
    const { contentType, ...plan } = await manifestOf(upload.key, upload.id)
    const paths = inOrder(plan, parts).map(({ number, etag }) => ({
      number,
      path: pathOf(upload.id, number, /^[\da-f]{32}$/.test(etag) ? etag : 'unknown'),
    }))
    for (const { number, path } of paths)
      if (!(await stat(path).catch(nullIfMissing)))
        throw new IncompleteUpload(say('Part {number} was not sent, or not with that ETag', { number }))
    // The same way S3 computes it: from the parts' ETags, which are hashes of their bytes.
    const hash = createHash('sha256').update(paths.map(({ path }) => basename(path)).join())
    const etag = `${hash.digest('hex').slice(0, 32)}-${paths.length}`
    const joined = await aside.write(readAll(paths.map(({ path }) => path)), etag).catch(nullIfMissing)
    if (!joined) throw new UploadNotFound(`Upload ${upload.id} was completed or aborted meanwhile`)
    return { ...joined, contentType }
  }

  return {
    begin: async (key: string, contentType: string, plan: UploadPlan): Promise<MediaUpload> => {
      checkPlan(key, plan)
      const { bytes, partBytes } = plan
      const id = randomUUID()
      const manifest: z.input<typeof Manifest> = { key, contentType, bytes, partBytes }
      const written = await aside.write([Buffer.from(JSON.stringify(manifest))])
      await mkdir(folderOf(id), { recursive: true })
      await rename(written.path, join(folderOf(id), 'upload.json'))
      return { key, id, bytes, partBytes }
    },

    /**
     * Stores a part of exactly the size that its link states, in place of an earlier one, and returns its ETag.
     * @throws SentAgain if it is sent once more before it has arrived; UploadNotFound
     */
    receivePart: async (key: string, part: LinkedPart, body: Body): Promise<string> => {
      await manifestOf(key, part.uploadId)
      const { path, bytes, etag } = await receiveLatest(`${part.uploadId}/${part.number}`, body, aside.write)
      try {
        if (bytes !== part.bytes)
          throw new IncompleteUpload(
            say('Part {number} has {expected} bytes, not {bytes}', {
              number: part.number,
              expected: part.bytes,
              bytes,
            }),
          )
        await rename(path, pathOf(part.uploadId, part.number, etag))
        await keepNewest(folderOf(part.uploadId), part.number)
      } catch (error) {
        await rm(path, { force: true })
        if (nullIfMissing(error) === null) throw new UploadNotFound(`Upload ${part.uploadId} is over`)
      }
      return etag
    },

    /**
     * Joins the parts into one temporary file, and has `store` take it. The parts stay until `remove`, so that completing
     * can be retried. An upload is joined once at a time.
     */
    join: (
      upload: MediaUpload,
      parts: readonly UploadedPart[],
      store: (file: FileAside & { contentType: string }) => Promise<void>,
    ): Promise<void> => joinInTurn(upload.id, async () => store(await joinParts(upload, parts))),

    /** Discards uploads that nothing was added to for a week: nobody may know of them any more. */
    sweep: async (now: Date): Promise<void> => {
      for (const id of await readdir(folder)) {
        const found = await stat(join(folder, id)).catch(nullIfMissing)
        if (found && found.mtimeMs < now.getTime() - forgottenAfterMs)
          await rm(join(folder, id), { recursive: true, force: true })
      }
    },

    remove: async ({ id }: Pick<MediaUpload, 'id'>): Promise<void> => {
      if (uploadId.test(id)) await rm(folderOf(id), { recursive: true, force: true })
    },
  }
}
