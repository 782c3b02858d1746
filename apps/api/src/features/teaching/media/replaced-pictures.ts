import { type PictureSize, pictureOfSize, pictureWidths } from '@skillharbor/contracts/pictures'
import type { Db } from '../../../db/connection.ts'
import { addJob, type JobPayload } from '../../jobs.ts'
import type { Ports } from '../../scope.ts'
import { removeStored } from './room.ts'

/**
 * When a picture that was replaced is removed, in seconds: its links have expired by then, and no request that began
 * before and names it is still under way.
 */
const removeAfter = 600
const sizes = Object.keys(pictureWidths) as PictureSize[]

/** Queues the removal of an admin's picture, if there is one, in the transaction that may have made it unused. */
export const enqueuePictureRemoval = async (db: Db, picture: JobPayload<'remove-picture'>): Promise<void> => {
  if (picture.key === '') return
  await addJob(db, 'remove-picture', picture, { key: `remove-picture:${picture.key}`, afterSeconds: removeAfter })
}

/** Removes a picture in all sizes, and frees its room. */
export const removePicture = async (stores: Pick<Ports, 'db' | 'storage'>, key: string): Promise<void> => {
  for (const sized of new Set(sizes.map((size) => pictureOfSize(key, size)))) await removeStored(stores, sized)
}
