import { usePictureUrls } from '@skillharbor/client/pictures'
import { useIsNarrow } from '@skillharbor/ui/use-is-narrow'
import { useState } from 'react'

/** Below this width in pixels, a card's picture is beside its text, 104 pixels wide. */
const phone = 640

/**
 * Links to the pictures of courses' cards, in the size that this window shows. If it becomes wider, such as when a phone is
 * turned, the first ones stay until the others are there. So they do offline. What has no link in that size gets a larger one.
 */
export const useCardPictures = (images: readonly string[]): ReadonlyMap<string, string> => {
  const isNarrow = useIsNarrow(phone)
  const [first] = useState<'tiny' | 'small'>(isNarrow ? 'tiny' : 'small')
  const shown = usePictureUrls(images, first)
  const unsigned = images.filter((image) => shown.get(image) === image)
  const larger = usePictureUrls(first === 'small' ? [] : isNarrow ? unsigned : images)
  return new Map([...shown, ...[...larger].filter(([image, url]) => url !== image)])
}
