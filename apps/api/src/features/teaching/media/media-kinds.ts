import { maxImageBytes, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { StorageKey } from '@skillharbor/contracts/entities'

const mebibyte = 1024 * 1024

/**
 * The kinds of stored objects. A key's first folder is its kind, so the two can't disagree. `maxBytes` is the maximum
 * size; with `download`, browsers save the object instead of showing it.
 */
export const mediaKinds = {
  thumbnail: { folder: thumbnailsFolder, noun: 'picture', maxBytes: maxImageBytes, download: false },
  'lesson-media': { folder: 'lesson-media', noun: 'file', maxBytes: 8192 * mebibyte, download: false },
  document: { folder: 'documents', noun: 'file', maxBytes: 200 * mebibyte, download: true },
} as const
export type MediaKind = keyof typeof mediaKinds

/** Maximum size of a plain PUT, in bytes. Larger objects are uploaded in parts. */
export const maxPutBytes = maxImageBytes
/** Maximum lifetime of a signed link, in seconds. */
export const maxLinkSeconds = 300

const kindNames = Object.keys(mediaKinds) as MediaKind[]

/** Keys that the API generates use only these characters. Thumbnail keys contain file names that admins choose. */
const plainKey = /^[\w.-]+(\/[\w.-]+)+$/

/** The kind of object that a key names, or null if it isn't a valid key or could escape its folder. */
export const kindOfKey = (key: string): MediaKind | null => {
  const kind = kindNames.find((name) => key.startsWith(`${mediaKinds[name].folder}/`))
  if (kind === undefined || kind === 'thumbnail') return StorageKey.safeParse(key).success ? 'thumbnail' : null
  const isPlain = key.length <= 255 && plainKey.test(key) && !key.split('/').some((name) => /^\.+$/.test(name))
  return isPlain ? kind : null
}

/** The rules for the key's kind. @throws RangeError if it isn't a valid key. */
export const rulesForKey = (key: string): (typeof mediaKinds)[MediaKind] => {
  const kind = kindOfKey(key)
  if (kind === null) throw new RangeError(`Not a key of stored media: ${key}`)
  return mediaKinds[kind]
}
