import { type ImageType, ImageType as ImageTypes } from '@skillharbor/contracts/entities'
import sharp from 'sharp'

/** The content type of the picture that these bytes decode to; null where they are no JPEG, PNG or WEBP. */
export const imageTypeOf = async (bytes: Buffer): Promise<ImageType | null> => {
  const format = await sharp(bytes, { failOn: 'error' })
    .metadata()
    .then((picture) => picture.format)
    .catch(() => null)
  return ImageTypes.safeParse(`image/${format}`).data ?? null
}
