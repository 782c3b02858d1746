import type { Ports } from '../scope.ts'
import { catalogueAddresses } from './course-repository.ts'

/** The newest courses of the catalogue by id, with when each last changed: as many as one sitemap may list. */
export const listAddresses = ({ db }: Pick<Ports, 'db'>) => catalogueAddresses(db)
