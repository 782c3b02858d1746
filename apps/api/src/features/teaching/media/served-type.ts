import { ImageType, lessonFileTypes, videoTypes } from '@skillharbor/contracts/entities'
import { rulesForKey } from './media-kinds.ts'

/** What no browser opens, runs or applies. */
export const anyBytes = 'application/octet-stream'

// A page that may run scripts or styles of its own origin would run these, too.
const { js: _js, css: _css, ...harmlessFileTypes } = lessonFileTypes
const typesByExtension: Readonly<Record<string, string>> = { ...harmlessFileTypes, ...videoTypes, jpg: 'image/jpeg' }

/**
 * The content type that a stored object is sent with, from a list of those that do nothing in a browser: for a lesson's
 * file or video by its key, and for a picture, whose name says nothing, what it was stored as.
 */
export const servedType = (key: string, storedType: string): string => {
  if (rulesForKey(key).folder === 'thumbnails') return ImageType.safeParse(storedType).data ?? anyBytes
  const extension = key.slice(key.lastIndexOf('.') + 1)
  return Object.hasOwn(typesByExtension, extension) ? (typesByExtension[extension] ?? anyBytes) : anyBytes
}
