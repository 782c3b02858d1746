import type { ImageType } from '@skillharbor/contracts/entities'

/** Pictures to make: one for each width in pixels, none wider than the original, nor higher than WebP allows. */
export type WantedPictures = { format: 'webp' | 'jpeg'; widths: readonly number[] }

/**
 * Makes a stranger's picture anew: of its bytes only the pixels are left, without where and by what they were taken, and
 * without anything appended.
 * @returns the pictures, or null if the bytes are no picture of the type `from` that can be decoded.
 * @throws TooManyPixels
 */
export type PictureMaker = (bytes: Buffer, from: ImageType, wanted: WantedPictures) => Promise<Buffer[] | null>
