import { TooManyPixels } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { shareFairly } from '../../share-fairly.ts'

/** As wide as the ones that sellers' browsers make, in pixels. */
const maxWidth = 1280
const inTurn = shareFairly({ atOnce: 1, waiting: 8, what: 'pictures' })

/** Makes a JPEG anew. Sellers, by their ids, take turns. @returns null if the bytes are no JPEG that can be decoded. */
export const remakeJpeg = async (
  { makePictures }: Pick<Ports, 'makePictures'>,
  sellerId: string,
  bytes: Buffer,
): Promise<Buffer | null> => {
  const wanted = { format: 'jpeg', widths: [maxWidth] } as const
  const made = await inTurn(sellerId, () => makePictures(bytes, 'image/jpeg', wanted)).catch((error: unknown) => {
    if (error instanceof TooManyPixels) return null
    throw error
  })
  return made?.[0] ?? null
}
