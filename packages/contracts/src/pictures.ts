import { thumbnailsFolder } from './constants.ts'

/**
 * Widths of stored course pictures, in pixels: small for cards, large for a course's own page. The API makes both from
 * an admin's upload, as WebP. A course's `image` is the large one's key.
 */
export const pictureWidths = { small: 640, large: 1280 } as const
export type PictureSize = keyof typeof pictureWidths

/** The subfolder of an admin's folder for pictures that the API makes. Only the API writes there. */
export const sizedFolder = 'sized'

const sized = /-(640|1280)\.webp$/
/** Matches `thumbnails/{username}/sized/{name}`, and nothing deeper. */
const made = new RegExp(`^${thumbnailsFolder}/[^/]+/${sizedFolder}/[^/]+$`)

/** Whether the key belongs to a picture that the API made, in either size. */
export const isSized = (key: string): boolean => made.test(key) && sized.test(key)

/** Returns the key of the same picture in that size. Returns any other key unchanged. */
export const pictureOfSize = (key: string, size: PictureSize): string =>
  isSized(key) ? key.replace(sized, `-${pictureWidths[size]}.webp`) : key
