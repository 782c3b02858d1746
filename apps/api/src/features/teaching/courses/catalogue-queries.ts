import { pictureOfSize } from '@skillharbor/contracts/pictures'
import type { Ports } from '../../scope.ts'
import { catalogueAddresses, findShownPictures } from './course-repository.ts'

/** Which of these pictures, in whatever size, some course shows: an answer for each key, in their order. */
export const publishedPictures = async ({ db }: Pick<Ports, 'db'>, keys: readonly string[]): Promise<boolean[]> => {
  const whole = keys.map((key) => pictureOfSize(key, 'large'))
  const shown = await findShownPictures(db, whole)
  return whole.map((key) => shown.has(key))
}

/** The newest courses of the catalogue by id, with when each last changed: as many as one sitemap may list. */
export const listAddresses = ({ db }: Pick<Ports, 'db'>) => catalogueAddresses(db)
