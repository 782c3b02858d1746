import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

const create = async (options: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name} ${options}`)
  await client.end()
  return Object.assign(new URL(inject('postgresUrl')), { pathname: name }).href
}

/** Creates an empty database of one's own in the run's Postgres. Resolves with its URL. */
export const createEmptyDatabase = (): Promise<string> => create('')

/** Creates a database with this version's schema, and nothing in it. Resolves with its URL. */
export const createDatabase = (): Promise<string> => create(`template ${inject('template')}`)
