import { maxImageBytes, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { StorageKey } from '@skillharbor/contracts/entities'

const mebibyte = 1024 * 1024

/**
 * The kinds of object that are stored. The first folder of a key says which kind the object is, so that a kind and a key
 * can't disagree. `maxBytes` is the most an object may hold; `download` has browsers save it instead of showing it.
 */
export const mediaKinds = {
  thumbnail: { folder: thumbnailsFolder, noun: 'picture', maxBytes: maxImageBytes, download: false },
  'lesson-media': { folder: 'lesson-media', noun: 'file', maxBytes: 4096 * mebibyte, download: false },
  document: { folder: 'documents', noun: 'file', maxBytes: 200 * mebibyte, download: true },
} as const
export type MediaKind = keyof typeof mediaKinds

/** The most that one plain PUT may hold, in bytes; what is larger goes up in parts. */
export const maxPutBytes = maxImageBytes
/** How long a signed link may live at most, in seconds. */
export const maxLinkSeconds = 300

const kindNames = Object.keys(mediaKinds) as MediaKind[]

/** Keys that only the API makes up need no more than this; those of thumbnails hold what admins call their files. */
const plainKey = /^[\w.-]+(\/[\w.-]+)+$/

/** The kind of object that a key names; null where it is no key, or could lead elsewhere. */
export const kindOfKey = (key: string): MediaKind | null => {
  const kind = kindNames.find((name) => key.startsWith(`${mediaKinds[name].folder}/`))
  if (kind === undefined || kind === 'thumbnail') return StorageKey.safeParse(key).success ? 'thumbnail' : null
  const isPlain = key.length <= 255 && plainKey.test(key) && !key.split('/').some((name) => /^\.+$/.test(name))
  return isPlain ? kind : null
}

/** What holds for the object with that key. @throws RangeError for what is no key. */
export const rulesForKey = (key: string): (typeof mediaKinds)[MediaKind] => {
  const kind = kindOfKey(key)
  if (kind === null) throw new RangeError(`Not a key of stored media: ${key}`)
  return mediaKinds[kind]
}
