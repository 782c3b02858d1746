import { thumbnailsFolder } from './constants.ts'

/**
 * Widths of stored course pictures, in pixels: tiny for a phone's cards in the catalogue, small for others, large for a course's own page. The
 * API makes them from an admin's upload, as WebP. A course's `image` is the large one's key.
 */
export const pictureWidths = { tiny: 320, small: 640, large: 1280 } as const
export type PictureSize = keyof typeof pictureWidths

/** The subfolder of an admin's folder for pictures that the API makes. Only the API writes there. */
export const sizedFolder = 'sized'

/** At the end of the name of a picture that has all sizes: those made before 2026-11-29 have no tiny one. */
export const inAllSizes = '-all'
const withTiny = new RegExp(`${inAllSizes}-\\d+\\.webp$`)
const sized = /-(320|640|1280)\.webp$/
/** Matches `thumbnails/{username}/sized/{name}`, and nothing deeper. */
const made = new RegExp(`^${thumbnailsFolder}/[^/]+/${sizedFolder}/[^/]+$`)

/** Whether the key belongs to a picture that the API made, in any size. */
export const isSized = (key: string): boolean => made.test(key) && sized.test(key)

/**
 * Returns the key of the same picture in that size, or in the next larger one that it has. Returns any other key
 * unchanged.
 */
export const pictureOfSize = (key: string, size: PictureSize): string => {
  const width = pictureWidths[size === 'tiny' && !withTiny.test(key) ? 'small' : size]
  return isSized(key) ? key.replace(sized, `-${width}.webp`) : key
}
