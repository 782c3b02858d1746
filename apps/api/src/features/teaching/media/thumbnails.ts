import { type ImageType, ImageType as ImageTypes } from '@skillharbor/contracts/entities'
import { type PictureSize, pictureOfSize, pictureWidths, sizedFolder } from '@skillharbor/contracts/pictures'
import { type Asking, shareFairlyByBoth } from '../../share-fairly.ts'
import type { Storage } from './storage.ts'

/** Maximum number of pixels in a decoded picture, so that a small file can't exhaust memory. */
const maxPixels = 25_000_000
/** Loaded when the first picture comes. One thread: other work, such as password hashing, needs threads too. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
const inTurn = shareFairlyByBoth({ atOnce: 1, waiting: { account: 8, address: 24 }, what: 'pictures' })
const sizes = Object.keys(pictureWidths) as PictureSize[]

/** The content type that these bytes decode to, or null if they aren't a JPEG, PNG or WEBP picture. */
export const imageTypeOf = async (bytes: Buffer): Promise<ImageType | null> => {
  const sharp = await loadSharp()
  // sharp refuses an empty file at once, not by its promise.
  const metadata = async () => sharp(bytes, { failOn: 'error' }).metadata()
  const format = await metadata().then(
    (picture) => picture.format,
    () => null,
  )
  return ImageTypes.safeParse(`image/${format}`).data ?? null
}

/**
 * Stores a picture as WebP in the sizes that the sites show, under `folder` (with a trailing slash), and returns the key
 * of the large one. Addresses take turns, and so do the accounts of each. Stores pixels only: metadata and any hidden
 * data are dropped. Throws if the bytes don't decode.
 */
export const storeThumbnails = async (
  storage: Storage,
  asking: Asking,
  { folder, name, bytes }: { folder: string; name: string; bytes: Buffer },
): Promise<string> => {
  const key = `${folder}${sizedFolder}/${name}-${pictureWidths.large}.webp`
  const sharp = await loadSharp()
  const made = await inTurn(asking, async () => {
    // Decoded once. Apply the camera's orientation, because it is metadata and gets dropped.
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: pictureWidths.large, withoutEnlargement: true })
      .raw()
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pictures = []
    // One after the other, so that the work takes one thread of the few.
    for (const size of sizes) {
      const picture = sharp(data, { raw: { width, height, channels } })
      const smaller = picture.resize({ width: pictureWidths[size], withoutEnlargement: true })
      pictures.push({ key: pictureOfSize(key, size), bytes: await smaller.webp({ quality: 80 }).toBuffer() })
    }
    return pictures
  })
  await Promise.all(made.map((one) => storage.put(one.key, one.bytes, 'image/webp')))
  return key
}
