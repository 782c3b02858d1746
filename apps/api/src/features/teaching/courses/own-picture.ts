import { bucket, maxImageBytes } from '@skillharbor/contracts/constants'
import { ImageType, StorageKey } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { isSized, pictureOfSize } from '@skillharbor/contracts/pictures'
import { say } from '@skillharbor/contracts/said'
import { invalidAt } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { ObjectTooLarge, TooManyPixels } from '../../port-errors.ts'
import type { Actor, Scope } from '../../scope.ts'
import { ownFolder } from '../media/folder-repository.ts'
import { readObject } from '../media/read-object.ts'
import { removeStored } from '../media/room.ts'
import type { Storage } from '../media/storage.ts'
import { noteStored } from '../media/stored-repository.ts'
import { storeThumbnails } from '../media/thumbnails.ts'

/** Extracts the key from an uploaded picture's URL, for any storage. Returns any other value unchanged. */
const keyOf = (value: string): string => {
  const [, key] = (URL.canParse(value) ? new URL(value).pathname : '').split(`/${bucket}/`)
  try {
    return key === undefined ? value : decodeURIComponent(key)
  } catch {
    return value
  }
}

/**
 * Prepares a course's picture from an image that this admin uploaded, given by key or URL. Returns `image`, the storage
 * key (empty for none), and `upload`, the key to remove once the course is stored. Throws INVALID_INPUT at `path`
 * unless the image is in the admin's own folder and its bytes match its content type.
 */
export const preparePicture = async (
  scope: Scope & { actor: Actor },
  value: string,
  path: string,
): Promise<{ image: string; upload?: string }> => {
  if (value === '') return { image: '' }
  const parsed = StorageKey.safeParse(keyOf(value))
  if (!parsed.success) throw invalidAt(path, 'Not the address or key of an uploaded picture')
  const key = parsed.data
  const folder = await ownFolder(scope)
  if (!key.startsWith(folder)) throw invalidAt(path, 'This isn’t one of your pictures. Upload it first')
  const { storage, settings } = scope
  const stored = await readObject(storage, key, maxImageBytes, settings.smallObjectMs).catch((error: unknown) => {
    if (error instanceof ObjectTooLarge) throw invalidAt(path, 'The picture is larger than 5 MB')
    throw error
  })
  if (!stored) throw invalidAt(path, 'The picture was not uploaded; upload it first')
  // A picture that the API made earlier, for another of this admin's courses.
  if (isSized(key)) return { image: pictureOfSize(key, 'large') }
  const contentType = ImageType.safeParse(stored.contentType).data
  const put: Storage['put'] = async (made, bytes, type) => {
    await noteStored(scope.db, { key: made, adminId: scope.actor.id, bytes: bytes.length, storedAt: scope.now() })
    await storage.put(made, bytes, type)
  }
  const asking = { account: scope.actor.id, address: scope.address }
  const ports = { storage: { ...storage, put }, makePictures: scope.makePictures }
  const image =
    contentType &&
    (await storeThumbnails(ports, asking, { folder, name: newId(scope.now()), bytes: stored.bytes, contentType }).catch(
      (error: unknown) => {
        if (!(error instanceof TooManyPixels)) throw error
        const { megapixels: max } = error
        throw invalidAt(path, say('The picture has more than {max} megapixels. Choose a smaller one', { max }))
      },
    ))
  if (!image) throw invalidAt(path, inline.imageTypeRefused)
  return { image, upload: key }
}

/** Removes an upload after its course is stored. A failure is only logged, because the course itself is stored. */
export const removeUpload = async ({ db, storage, log }: Scope, key: string | undefined): Promise<void> => {
  if (key === undefined) return
  await removeStored({ db, storage }, key).catch((error: unknown) =>
    log.warn({ err: error, key }, 'an upload could not be removed'),
  )
}
