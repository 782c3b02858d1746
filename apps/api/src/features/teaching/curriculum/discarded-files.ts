import type { Ports } from '../../scope.ts'
import type { MediaUpload } from '../media/storage.ts'
import { isFileUsed } from './lesson-repository.ts'
import { deleteUpload, idleUploads, type UploadRow } from './upload-repository.ts'

type Stores = Pick<Ports, 'db' | 'storage' | 'log'>

/** Uploads to which nothing was sent for this time are discarded, in milliseconds. */
const abandonedAfterMs = 3 * 86_400_000

export const toMediaUpload = ({ key, storageUploadId, bytes, partBytes }: UploadRow): MediaUpload => ({
  ...{ key, id: storageUploadId, bytes, partBytes },
})

/** Removes a file from storage, unless the lesson's draft or a published version needs it. */
export const removeUnused = async ({ db, storage, log }: Stores, lessonId: string, key: string): Promise<void> => {
  if (await isFileUsed(db, lessonId, key)) return
  await storage.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'an unused file was not removed'))
}

/** Discards an upload and what was stored of it. A file that is in the lesson's draft already stays there. */
export const discardUpload = async (stores: Stores, upload: UploadRow): Promise<void> => {
  await stores.storage.abort(toMediaUpload(upload))
  // Deleted before the look at the draft, so that nobody puts the file there in between.
  await deleteUpload(stores.db, upload.id)
  await removeUnused(stores, upload.lessonId, upload.key)
}

/** Discards uploads to which nobody sent anything for three days. */
export const sweepUploads = async ({ now, ...stores }: Stores & Pick<Ports, 'now'>): Promise<void> => {
  const old = await idleUploads(stores.db, new Date(now().getTime() - abandonedAfterMs))
  for (const upload of old) await discardUpload(stores, upload)
  if (old.length > 0) stores.log.info({ uploads: old.length }, 'abandoned uploads were discarded')
}
