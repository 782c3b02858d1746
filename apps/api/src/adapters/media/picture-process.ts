import sharp from 'sharp'
import type { FromPictures, PictureTask } from './picture-messages.ts'

/**
 * The process that decodes strangers' pictures: started by `createPictureMaker`, which limits its time. It has no
 * environment and no secrets, and can write nothing.
 */

const say = (message: FromPictures) => void process.send?.(message)
// Nobody waits for the result any more. A decoder that doesn't end would hold up an exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Maximum number of pixels in a decoded picture, so that a small file can't exhaust memory. */
const maxPixels = 25_000_000
const quality = 80

// What is made is read once. One thread, because requests need the others.
sharp.cache(false)
sharp.concurrency(1)

const make = async ({ bytes, from, format, widths }: PictureTask): Promise<Buffer<ArrayBuffer>[] | null> => {
  const original = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
  if ((await original.metadata()).format !== from) return null
  // Decoded once. Apply the camera's orientation, because it is metadata and gets dropped.
  const { data, info } = await original
    .rotate()
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const made = []
  for (const wanted of widths) {
    const smaller = sharp(data, { raw: { width, height, channels } }).resize({
      width: wanted,
      withoutEnlargement: true,
    })
    made.push(await smaller.toFormat(format, { quality }).toBuffer())
  }
  return made
}

process.on('message', (task: PictureTask) => {
  make(task).then(
    (pictures) => say({ type: 'made', pictures }),
    () => say({ type: 'made', pictures: null }),
  )
})
say({ type: 'ready' })
