import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { type PictureSize, pictureOfSize } from '@skillharbor/contracts/pictures'
import { useEffect } from 'react'
import { trpc } from './trpc.ts'

// Links are valid for five minutes, and renewed a minute earlier.
const linkLifeMs = 4 * 60_000

/**
 * Signed links for the pictures of a list, from one request. An image that isn't a storage key is used as it is. From the
 * first failure until a retry gets a link, the original value is used, as specified. Images whose links are still loading
 * are missing. A picture that a browser requests after its link has expired, as it comes into sight, gets another link.
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
  useEffect(() => {
    const renew = ({ target }: Event) => {
      // Whatever failed to load: only a picture has the address of a link.
      const { src, srcset } = target as HTMLImageElement
      const link = links.find(({ data }) => data && (src + srcset).includes(data.url))
      // A newer link can't have expired: then the picture is gone, and no link helps.
      if (link && Date.now() - link.dataUpdatedAt >= linkLifeMs) void link.refetch()
    }
    // An image's errors don't bubble.
    addEventListener('error', renew, true)
    return () => removeEventListener('error', renew, true)
  })
  const urls = new Map(images.filter(Boolean).map((image) => [image, image]))
  keys.forEach((key, at) => {
    const link = links[at]
    if (link?.data) urls.set(key, link.data.url)
    else if (!link?.failureCount) urls.delete(key)
  })
  return urls
}
