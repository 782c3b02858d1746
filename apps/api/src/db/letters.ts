import pg from 'pg'
import { DatabaseUnreachable } from './reach.ts'

const encodingOf = `select pg_encoding_to_char(encoding) as encoding, to_regnamespace('drizzle') is null as is_new
  from pg_database where datname = current_database()`
/** Whether it knows a letter that isn't English, and its lower case: by its locale, whoever provides that. */
const knowsLetters = "select lower('Ж') = 'ж' and 'Ж' ~ '^\\w$' as yes"

const remedy = "Make it with: create database … encoding 'UTF8' locale 'C.UTF-8' template template0"

/**
 * Looks whether the database can hold and find words in any script. Refuses a new one that isn't UTF-8; warns about an old
 * one, and about a locale that knows only English letters.
 * @throws DatabaseUnreachable
 */
export const checkLetters = async (url: string, warn: (words: string) => void): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  await client.connect()
  try {
    const { host, pathname } = new URL(url)
    const name = `The database ${host}${pathname}`
    const [{ encoding, is_new: isNew }] = (await client.query(encodingOf)).rows
    if (encoding !== 'UTF8') {
      const words = `${name} is encoded in ${encoding}: a search in Hindi would find every course. ${remedy}`
      if (isNew) throw new DatabaseUnreachable(words)
      return warn(words)
    }
    const [letters] = (await client.query(knowsLetters)).rows
    if (!letters.yes)
      warn(`${name} has a locale that knows English letters only: a search in Hindi forgives no slip. ${remedy}`)
  } finally {
    await client.end()
  }
}
