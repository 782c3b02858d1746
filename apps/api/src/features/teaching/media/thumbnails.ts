import { type PictureSize, pictureOfSize, pictureWidths, sizedFolder } from '@skillharbor/contracts/pictures'
import sharp from 'sharp'
import { limitConcurrency } from '../../bounded.ts'
import type { Storage } from './storage.ts'

/** The most pixels a picture may unfold to, so that a small file cannot fill the memory. */
const maxPixels = 25_000_000
// One picture at a time on one thread: others, such as passwords' hashes, need the threads too.
sharp.concurrency(1)
const inTurn = limitConcurrency({ atOnce: 1, waiting: 8, what: 'pictures' })
const sizes = Object.keys(pictureWidths) as PictureSize[]

/**
 * Stores a picture in the sizes that the sites show, as WebP, under `folder` (with its closing slash), and answers the
 * key of the large one. Only pixels are kept: no metadata, and nothing that was hidden beside them. Throws for bytes
 * that don't decode.
 */
export const storeThumbnails = async (
  storage: Storage,
  folder: string,
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const key = `${folder}${sizedFolder}/${name}-${pictureWidths.large}.webp`
  // Turned as the camera held it, since that is metadata too.
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels }).rotate()
  const made = await inTurn(() =>
    Promise.all(
      sizes.map(async (size) => {
        const width = pictureWidths[size]
        const webp = picture.clone().resize({ width, withoutEnlargement: true }).webp({ quality: 80 })
        return { key: pictureOfSize(key, size), bytes: await webp.timeout({ seconds: 10 }).toBuffer() }
      }),
    ),
  )
  await Promise.all(made.map((one) => storage.put(one.key, one.bytes, 'image/webp')))
  return key
}
