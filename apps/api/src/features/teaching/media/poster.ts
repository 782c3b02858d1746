import { shareFairly } from '../../share-fairly.ts'

/** As wide as the ones that sellers' browsers make, in pixels. */
const maxWidth = 1280
/** Maximum number of pixels in a decoded picture, so that a small file can't exhaust memory. */
const maxPixels = 25_000_000
const inTurn = shareFairly({ atOnce: 1, waiting: 8, what: 'pictures' })

/**
 * Makes a JPEG anew: of the bytes, only the pixels are left, without where and by what they were taken, and without
 * anything appended. Sellers, by their ids, take turns.
 * @returns null if the bytes are no JPEG that can be decoded.
 */
export const remakeJpeg = async (sellerId: string, bytes: Buffer): Promise<Buffer | null> => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return inTurn(sellerId, async () => {
    try {
      const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      if ((await picture.metadata()).format !== 'jpeg') return null
      // The orientation is metadata, and gets dropped.
      const upright = picture.rotate().resize({ width: maxWidth, withoutEnlargement: true })
      return await upright.jpeg({ quality: 80 }).timeout({ seconds: 10 }).toBuffer()
    } catch {
      return null
    }
  })
}
