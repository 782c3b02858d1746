import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { type PictureSize, pictureOfSize } from '@skillharbor/contracts/pictures'
import { trpc } from './trpc.ts'

// Links are valid for five minutes, and renewed a minute earlier.
const linkLifeMs = 4 * 60_000

/**
 * Signed links for the pictures of a list, from one request. An image that isn't a storage key is used as it is. From the
 * first failure until a retry gets a link, the original value is used, as specified. Images whose links are still loading
 * are missing.
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
    else if (link && link.failureCount > 0) urls.set(key, key)
  })
  return urls
}
