import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { type PictureSize, pictureOfSize } from '@skillharbor/contracts/pictures'
import { trpc } from './trpc.ts'

// Links live five minutes; one that is asked for again is renewed a minute before.
const linkLifeMs = 4 * 60_000

/**
 * Links for the pictures of a list, asked for in one request. An image that is no storage key is shown as it is; one
 * whose link could not be had keeps its original value, as the specification has it. Absent: not known yet.
 */
export const usePictureUrls = (images: readonly string[], size: PictureSize = 'small'): ReadonlyMap<string, string> => {
  const keys = [...new Set(images.filter((image) => image.startsWith(`${thumbnailsFolder}/`)))]
  const links = trpc.useQueries((api) =>
    keys.map((key) =>
      api.uploads.signedUrl(
        { bucket, key: pictureOfSize(key, size) },
        { staleTime: linkLifeMs, refetchOnWindowFocus: false },
      ),
    ),
  )
  const urls = new Map(images.filter((image) => image !== '' && !keys.includes(image)).map((image) => [image, image]))
  keys.forEach((key, at) => {
    const link = links[at]
    if (link?.data) urls.set(key, link.data.url)
    else if (link?.isError) urls.set(key, key)
  })
  return urls
}
