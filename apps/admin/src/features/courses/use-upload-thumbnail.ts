import { trpc } from '@skillharbor/client/trpc'
import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { ImageType } from '@skillharbor/contracts/entities'

const uploadTimeoutMs = 120_000
// File systems and stores bound a name's bytes; this many characters of any script stay within 255.
const nameLength = 50

/** A file name that a storage key may hold; of a long one the end, as it tells what the file is. */
export const safeFileName = (name: string): string =>
  [...name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} ._()+@-]/gu, '-')].slice(-nameLength).join('')

/** Puts a picture into the admin's own folder; answers with its storage key, or throws. */
export const useUploadThumbnail = () => {
  const utils = trpc.useUtils()
  const presign = trpc.uploads.presignedUpload.useMutation()
  return async (file: File): Promise<string> => {
    const { admin } = await utils.admin.me.ensureData({})
    const key = `${thumbnailsFolder}/${admin.username}/${Date.now()}-${safeFileName(file.name)}`
    const contentType = ImageType.parse(file.type)
    const { presignedUrl } = await presign.mutateAsync({ bucket, key, contentType })
    // The content type that the link is bound to goes along by itself: it is the file's own.
    const answer = await fetch(presignedUrl, {
      method: 'PUT',
      body: file,
      signal: AbortSignal.timeout(uploadTimeoutMs),
    })
    if (!answer.ok) throw new Error(`The storage answered ${answer.status}`)
    return key
  }
}
