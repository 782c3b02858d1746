import { bucket, maxImageBytes } from '@skillharbor/contracts/constants'
import { StorageKey } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { AppError } from '../app-error.ts'
import type { Actor, Scope } from '../scope.ts'
import { imageTypeOf } from '../uploads/image-type.ts'
import { ownFolder } from '../uploads/own-folder.ts'
import { ObjectTooLarge } from '../uploads/storage.ts'

const refuse = (path: string, message: string): never => {
  throw new AppError('INVALID_INPUT', message, { issues: [{ path, message }] })
}

/** The key in the address of an uploaded picture, whatever the storage; anything else is taken as it is. */
const keyOf = (value: string): string => {
  const [, key] = (URL.canParse(value) ? new URL(value).pathname : '').split(`/${bucket}/`)
  try {
    return key === undefined ? value : decodeURIComponent(key)
  } catch {
    return value
  }
}

/**
 * The storage key of a picture that this admin uploaded, given by key or address; empty for none. INVALID_INPUT at
 * `path` unless it lies in the admin's own folder and its bytes are the image that they were stored as.
 */
export const ownPicture = async (scope: Scope & { actor: Actor }, value: string, path: string): Promise<string> => {
  if (value === '') return ''
  const parsed = StorageKey.safeParse(keyOf(value))
  if (!parsed.success) return refuse(path, 'Not the address or key of an uploaded picture')
  const key = parsed.data
  if (!key.startsWith(await ownFolder(scope))) return refuse(path, 'Not a picture of your own; upload it first')
  const stored = await scope.storage.read(key, maxImageBytes).catch((error: unknown) => {
    if (error instanceof ObjectTooLarge) return refuse(path, 'The picture is larger than 5 MB')
    throw error
  })
  if (!stored) return refuse(path, 'The picture was not uploaded; upload it first')
  if ((await imageTypeOf(stored.bytes)) !== stored.contentType) return refuse(path, inline.imageTypeRefused)
  return key
}
