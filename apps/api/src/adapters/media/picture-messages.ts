import type { ImageType } from '@skillharbor/contracts/entities'
import { z } from 'zod'
import type { WantedPictures } from '../../features/teaching/media/picture-maker.ts'

/** What the decoder calls the formats of these types. */
export const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<
  ImageType,
  string
>

/** Maximum number of millions of pixels in a decoded picture, so that a small file can't exhaust memory. */
export const maxMegapixels = 25

/** What the process that decodes pictures is asked for. `from` is the original's format. */
export type PictureTask = WantedPictures & { bytes: Uint8Array; from: (typeof formats)[ImageType] }

/**
 * What it says: that it has loaded, then for each task its pictures, or that the original has too many pixels. Checked, as it
 * has read a stranger's file.
 */
export const FromPictures = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('too-many-pixels') }),
  z.object({ type: z.literal('made'), pictures: z.array(z.instanceof(Uint8Array)).nullable() }),
])
export type FromPictures = z.infer<typeof FromPictures>
