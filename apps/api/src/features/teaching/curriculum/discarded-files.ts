import type { JobPayload } from '../../jobs.ts'
import type { Ports } from '../../scope.ts'
import { removeStored } from '../media/room.ts'
import type { MediaUpload } from '../media/storage.ts'
import { isFileUsed } from './lesson-repository.ts'
import { deleteUpload, enqueueRemoval, idleUploads, type UploadRow } from './upload-repository.ts'

type Stores = Pick<Ports, 'db' | 'storage' | 'log'>

/** Uploads to which nothing was sent for this time are discarded, in milliseconds. */
const abandonedAfterMs = 3 * 86_400_000

export const toMediaUpload = ({
  key,
  storageUploadId,
  bytes,
  partBytes,
}: Pick<UploadRow, 'key' | 'storageUploadId' | 'bytes' | 'partBytes'>): MediaUpload => ({
  key,
  id: storageUploadId,
  bytes,
  partBytes,
})

/** Removes a file from storage, unless the lesson's draft or a published version needs it. */
export const removeUnused = async (
  stores: Pick<Stores, 'db' | 'storage'>,
  { lessonId, key }: JobPayload<'remove-file'>,
): Promise<void> => {
  if (!(await isFileUsed(stores.db, lessonId, key))) await removeStored(stores, key)
}

/** Discards an upload and what was stored of it. A file that is in the lesson's draft already stays there. */
export const discardUpload = async ({ db, storage }: Pick<Stores, 'db' | 'storage'>, upload: UploadRow) => {
  await storage.abort(toMediaUpload(upload))
  await db.transaction(async (tx) => {
    // Nobody puts the file into the draft from now on. The job looks whether somebody did.
    await deleteUpload(tx, upload.id)
    await enqueueRemoval(tx, upload)
  })
}

/** Discards uploads to which nobody sent anything for three days. */
export const sweepUploads = async ({ now, ...stores }: Stores & Pick<Ports, 'now'>): Promise<void> => {
  const old = await idleUploads(stores.db, new Date(now().getTime() - abandonedAfterMs))
  for (const upload of old) await discardUpload(stores, upload)
  if (old.length > 0) stores.log.info({ uploads: old.length }, 'abandoned uploads were discarded')
}
