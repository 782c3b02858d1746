import type { Db } from '../../../db/connection.ts'
import { addJob } from '../../jobs.ts'
import type { Ports } from '../../scope.ts'
import { maxPutBytes } from './media-kinds.ts'
import { removeStored, requireRoomFor } from './room.ts'
import { findStored, forgetStored, lockRoomOf, noteStored, setStoredBytes } from './stored-repository.ts'

/** When a picture that may be uploaded is looked at: once its link has expired. In seconds. */
const lookAfter = 600
/** How long an uploaded picture waits for a course, a lesson or a profile that uses it, in milliseconds. */
const keptMs = 86_400_000

const enqueueLook = (db: Db, key: string, afterSeconds: number): Promise<void> =>
  addJob(db, 'look-at-picture', { key }, { key: `picture:${key}`, afterSeconds })

/**
 * Counts a picture that may now be uploaded with as much as it may have, until it is used or was looked at. Nobody knows
 * better: the storage takes it, and its link can't name a length.
 * @throws PAYLOAD_TOO_LARGE if the admin's storage is full
 */
export const expectPicture = (
  { db, now, settings }: Pick<Ports, 'db' | 'now' | 'settings'>,
  adminId: string,
  key: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockRoomOf(tx, adminId)
    const before = (await findStored(tx, key))?.bytes ?? 0
    await requireRoomFor(tx, adminId, maxPutBytes - before, settings.sellerStorageBytes)
    await noteStored(tx, { key, adminId, bytes: maxPutBytes, storedAt: now() })
    await enqueueLook(tx, key, lookAfter)
  })

/**
 * Counts an uploaded picture with its real size. Removes one that is too large, one that nothing has used for a day, and
 * one that was sent again after it was used.
 * @param isShown whether a course shows this key: earlier versions showed pictures as they were uploaded.
 */
export const lookAtPicture = async (
  { db, storage, now }: Pick<Ports, 'db' | 'storage' | 'now'>,
  key: string,
  isShown: (key: string) => Promise<boolean>,
): Promise<void> => {
  const row = await findStored(db, key)
  const found = await storage.stat(key)
  // It was used, and then removed. Its link may have been used again meanwhile, but has ended by now.
  if (!row) {
    if (found && !(await isShown(key))) await storage.remove(key)
    return
  }
  if (!found) return forgetStored(db, key)
  const isOld = now().getTime() - row.storedAt.getTime() >= keptMs
  if ((found.bytes > maxPutBytes || isOld) && !(await isShown(key))) return removeStored({ db, storage }, key)
  await setStoredBytes(db, key, found.bytes)
  if (!isOld) await enqueueLook(db, key, keptMs / 1_000)
}
