import type { ImageType } from '@skillharbor/contracts/entities'
import {
  inAllSizes,
  type PictureSize,
  pictureOfSize,
  pictureWidths,
  sizedFolder,
} from '@skillharbor/contracts/pictures'
import type { Ports } from '../../scope.ts'
import { type Asking, shareFairlyByBoth } from '../../share-fairly.ts'

const inTurn = shareFairlyByBoth({ atOnce: 1, waiting: { account: 8, address: 24 }, what: 'pictures' })
const sizes = Object.keys(pictureWidths) as PictureSize[]

type Uploaded = { folder: string; name: string; bytes: Buffer; contentType: ImageType }

/**
 * Stores a picture as WebP in the sizes that the sites show, under `folder` (with a trailing slash), and returns the key
 * of the large one, or null if the bytes aren't a picture of their content type. Addresses take turns, and so do the
 * accounts of each.
 */
export const storeThumbnails = async (
  { storage, makePictures }: Pick<Ports, 'storage' | 'makePictures'>,
  asking: Asking,
  { folder, name, bytes, contentType }: Uploaded,
): Promise<string | null> => {
  const key = `${folder}${sizedFolder}/${name}${inAllSizes}-${pictureWidths.large}.webp`
  const widths = sizes.map((size) => pictureWidths[size])
  const made = await inTurn(asking, () => makePictures(bytes, contentType, { format: 'webp', widths }))
  if (made === null) return null
  await Promise.all(
    sizes.map(async (size, n) => {
      const picture = made[n]
      if (picture) await storage.put(pictureOfSize(key, size), picture, 'image/webp')
    }),
  )
  return key
}
