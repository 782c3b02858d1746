import { type ImageType, ImageType as ImageTypes } from '@skillharbor/contracts/entities'
import sharp from 'sharp'

/** The content type that these bytes decode to, or null if they aren't a JPEG, PNG or WEBP picture. */
export const imageTypeOf = async (bytes: Buffer): Promise<ImageType | null> => {
  const format = await sharp(bytes, { failOn: 'error' })
    .metadata()
    .then((picture) => picture.format)
    .catch(() => null)
  return ImageTypes.safeParse(`image/${format}`).data ?? null
}
