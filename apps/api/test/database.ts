import { inject } from 'vitest'
import { newDatabase } from './new-database.ts'

/** Creates an empty database of one's own in the run's Postgres. Resolves with its URL. */
export const createEmptyDatabase = async (): Promise<string> => (await newDatabase(inject('postgresUrl'))).url

/** Creates a database with this version's schema, and nothing in it. Resolves with its URL. */
export const createDatabase = async (): Promise<string> =>
  (await newDatabase(inject('postgresUrl'), inject('template'))).url
