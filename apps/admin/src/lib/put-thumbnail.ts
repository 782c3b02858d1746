import { bucket, imageTypes, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { putFile } from './put-file.ts'

// File systems and stores bound a name's bytes; this many characters of any script stay within 255.
const nameLength = 50

/** A file name that a storage key may contain; a long one keeps its end, with the extension. */
export const safeFileName = (name: string): string =>
  [...name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} ._()+@-]/gu, '-')].slice(-nameLength).join('')

type Options = Parameters<typeof putFile>[2] & {
  /** The admin, whose folder it is. */
  username: string
  presign: (picture: {
    bucket: typeof bucket
    key: string
    contentType: (typeof imageTypes)[number]
  }) => Promise<{ presignedUrl: string }>
}

/** Puts a picture into the admin's own folder and returns its key. Rejects if it isn't one, or as `putFile` does. */
export const putThumbnail = async (file: File, { username, presign, ...options }: Options): Promise<string> => {
  const key = `${thumbnailsFolder}/${username}/${Date.now()}-${safeFileName(file.name)}`
  const contentType = imageTypes.find((type) => type === file.type)
  if (!contentType) throw new Error(`No picture: ${file.type}`)
  const { presignedUrl } = await presign({ bucket, key, contentType })
  await putFile(presignedUrl, file, options)
  return key
}
