import { readFile } from 'node:fs/promises'
import type { Still } from './child-messages.ts'

/** As wide as the ones that sellers' browsers make, in pixels. */
const maxWidth = 1280

/** A JPEG of the pixels in `file`. Only pixels are read: nothing here decodes what a stranger wrote. */
export const toJpeg = async (file: string, { width, height, rotation }: Still): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  return sharp(await readFile(file), { raw: { width, height, channels: 4 } })
    .rotate(rotation)
    .resize({ width: maxWidth, withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
}
