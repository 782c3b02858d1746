import { pictureOfSize } from '@skillharbor/contracts/pictures'
import type { Ports } from '../../scope.ts'
import { catalogueAddresses, findShownPictures } from './course-repository.ts'

/** Whether each of these pictures, in any size, belongs to a course. One result per key, in the same order. */
export const publishedPictures = async ({ db }: Pick<Ports, 'db'>, keys: readonly string[]): Promise<boolean[]> => {
  const whole = keys.map((key) => pictureOfSize(key, 'large'))
  const shown = await findShownPictures(db, whole)
  return whole.map((key) => shown.has(key))
}

/** Ids and last changes of the newest courses in the catalogue, up to the maximum for one sitemap. */
export const listAddresses = ({ db }: Pick<Ports, 'db'>) => catalogueAddresses(db)
