import type { JobPayload } from '../../jobs.ts'
import type { Ports } from '../../scope.ts'
import { publishedPictures } from '../courses/catalogue.ts'
import { removePicture } from '../media/replaced-pictures.ts'
import { isPictureInText } from './picture-use-repository.ts'

/** Removes a picture that was replaced, unless a course, a profile or a lesson's text shows it. */
export const removeUnusedPicture = async (
  stores: Pick<Ports, 'db' | 'storage'>,
  { adminId, key }: JobPayload<'remove-picture'>,
): Promise<void> => {
  const [isShown] = await publishedPictures(stores, [key])
  if (!isShown && !(await isPictureInText(stores.db, adminId, key))) await removePicture(stores, key)
}
