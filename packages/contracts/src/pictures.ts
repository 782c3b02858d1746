import { thumbnailsFolder } from './constants.ts'

/**
 * The widths that course pictures are stored in, in pixels: small for cards, large for a page of its own. The API makes
 * both from what an admin uploads, as WebP, and a course's `image` names the large one.
 */
export const pictureWidths = { small: 640, large: 1280 } as const
export type PictureSize = keyof typeof pictureWidths

/** The folder, inside an admin's own, of the pictures that the API made; nobody else writes there. */
export const sizedFolder = 'sized'

const sized = /-(640|1280)\.webp$/
/** `thumbnails/{username}/sized/{name}`, and nothing deeper. */
const made = new RegExp(`^${thumbnailsFolder}/[^/]+/${sizedFolder}/[^/]+$`)

/** Whether the key names a picture that the API made, in either size. */
export const isSized = (key: string): boolean => made.test(key) && sized.test(key)

/** The key of the same picture in that size; a key of no sized picture as it is. */
export const pictureOfSize = (key: string, size: PictureSize): string =>
  isSized(key) ? key.replace(sized, `-${pictureWidths[size]}.webp`) : key
