import sharp, { type ResizeOptions } from 'sharp'
import { type FromPictures, maxMegapixels, type PictureTask } from './picture-messages.ts'

/**
 * The process that decodes strangers' pictures: started by `createPictureMaker`, which limits its time. It has no
 * environment and no secrets, and can write nothing.
 */

const say = (message: FromPictures) => void process.send?.(message)
// Nobody waits for the result any more. A decoder that doesn't end would hold up an exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const maxPixels = maxMegapixels * 1_000_000
/** The most pixels that a WebP has in a column. A picture's height follows from its width, and may be any multiple of it. */
const maxHeight = 16_383
const quality = 80

// What is made is read once. One thread, because requests need the others.
sharp.cache(false)
sharp.concurrency(1)

const within = (width: number): ResizeOptions => ({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true })

const make = async ({ bytes, from, format, widths }: PictureTask): Promise<FromPictures> => {
  // Reads the head only: it is refused by what it says, before anything is decoded.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (head.format !== from) return { type: 'made', pictures: null }
  if (head.width * head.height > maxPixels) return { type: 'too-many-pixels' }
  // Decoded once. Apply the camera's orientation, because it is metadata and gets dropped.
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .rotate()
    .resize(within(Math.max(...widths)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const made = []
  for (const wanted of widths) {
    const smaller = sharp(data, { raw: { width, height, channels } }).resize(within(wanted))
    made.push(await smaller.toFormat(format, { quality }).toBuffer())
  }
  return { type: 'made', pictures: made }
}

process.on('message', (task: PictureTask) => {
  make(task).then(say, () => say({ type: 'made', pictures: null }))
})
say({ type: 'ready' })
