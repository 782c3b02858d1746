import { z } from 'zod'
import { imageTypes, maxKeyLength, thumbnailsFolder } from '../constants.ts'
import { says } from '../said.ts'

export const ImageType = z.enum(imageTypes)
export type ImageType = z.infer<typeof ImageType>

/**
 * A storage key: slash-separated names under the thumbnails folder, none of them empty, `.` or `..`, without escapes.
 */
export const StorageKey = z
  .string()
  .max(maxKeyLength, says('At most {max} characters', { max: maxKeyLength }))
  .regex(/^[\p{L}\p{M}\p{N} ._()+@-]+(\/[\p{L}\p{M}\p{N} ._()+@-]+)+$/u, says('Not a storage key'))
  .refine(
    (key) => key.startsWith(`${thumbnailsFolder}/`),
    says('Must lie under {folder}/', { folder: thumbnailsFolder }),
  )
  .refine((key) => key.split('/').every((name) => !/^\.+$/.test(name)), says('Must not contain dot segments'))

/** A picture's storage key or URL; empty if there is none. */
export const Image = z.string().max(2048)
