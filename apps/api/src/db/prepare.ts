import { grantToApi } from './grant-to-api.ts'
import { checkLetters } from './letters.ts'
import { migrateDatabase } from './migrate.ts'
import { reachDatabase } from './reach.ts'

/**
 * Brings the database to this version's schema. If it is migrated as another user than the API's, lets the API's user
 * work with it. `warn` is told what the operator should know. Throws if the database can't be reached, or if it is new and
 * not in UTF-8.
 */
export const prepareDatabase = async (
  urls: { DATABASE_URL: string; MIGRATION_DATABASE_URL?: string | undefined },
  warn: (words: string) => void = console.warn,
): Promise<void> => {
  const { DATABASE_URL: api, MIGRATION_DATABASE_URL: owner = api } = urls
  await reachDatabase(owner)
  await checkLetters(owner, warn)
  await migrateDatabase(owner)
  await grantToApi(owner, api)
}
