import { maxImageBytes } from '@skillharbor/contracts/constants'
import { pictureWidths } from '@skillharbor/contracts/pictures'
import { picture } from './messages.ts'

/** What the API decodes at most, in pixels, and the most that a WebP, which it makes, has on a side. */
const [maxPixels, maxSide] = [25_000_000, 16_383]

const flawOfSize = ({ width, height }: ImageBitmap): string | undefined => {
  // Rounded up, so that it's never the limit itself.
  if (width * height > maxPixels) return picture('tooManyPixels', { millions: Math.ceil((width * height) / 1e5) / 10 })
  const storedHeight = height * Math.min(1, pictureWidths.large / width)
  return storedHeight > maxSide ? picture('tooTall', { pixels: height, most: maxSide }) : undefined
}

const findFlaw = async (file: File): Promise<string | undefined> => {
  if (file.size > maxImageBytes) return picture('tooLarge')
  // A browser that can't try leaves it to the API, which looks at each picture, too.
  if (!('createImageBitmap' in globalThis)) return undefined
  try {
    const bitmap = await createImageBitmap(file)
    const flaw = flawOfSize(bitmap)
    bitmap.close()
    return flaw
  } catch {
    return picture('broken')
  }
}

const found = new WeakMap<File, Promise<string | undefined>>()

/**
 * Why the file can't be stored as a picture; undefined if it can. Each is opened once: a form checks its fields again with
 * every change.
 */
export const pictureFlaw = (file: File): Promise<string | undefined> => {
  const finding = found.get(file) ?? findFlaw(file)
  found.set(file, finding)
  return finding
}
