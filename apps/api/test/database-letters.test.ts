import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { prepareDatabase } from '../src/db/prepare.ts'
import { DatabaseUnreachable } from '../src/db/reach.ts'

const run = async (connectionString: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** An empty database with this encoding and locale. */
const databaseWith = async (settings: string): Promise<string> => {
  const [name, server] = [`test_${randomUUID().replaceAll('-', '')}`, inject('postgresUrl')]
  await run(server, `create database ${name} template template0 ${settings}`)
  return Object.assign(new URL(server), { pathname: name }).href
}

test('a new database that isn’t in UTF-8 is refused in one line, and left empty', async () => {
  const DATABASE_URL = await databaseWith("encoding 'SQL_ASCII' locale 'C'")
  await expect(prepareDatabase({ DATABASE_URL })).rejects.toThrow(DatabaseUnreachable)
  await expect(prepareDatabase({ DATABASE_URL })).rejects.toThrow(/is encoded in SQL_ASCII: .* encoding 'UTF8'/)
  await expect(run(DATABASE_URL, 'select from courses')).rejects.toThrow('does not exist')
})

test('an old one in SQL_ASCII is still migrated, with a warning', async () => {
  const DATABASE_URL = await databaseWith("encoding 'SQL_ASCII' locale 'C'")
  await run(DATABASE_URL, 'create schema drizzle')
  const warn = vi.fn()
  await prepareDatabase({ DATABASE_URL }, warn)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('is encoded in SQL_ASCII')]])
})

test.each([
  ["encoding 'UTF8' locale 'C'", 1],
  ["encoding 'UTF8' locale 'C.UTF-8'", 0],
])('a database with %s is migrated, with %i warnings', async (settings, warnings) => {
  const warn = vi.fn()
  await prepareDatabase({ DATABASE_URL: await databaseWith(settings) }, warn)
  expect(warn).toHaveBeenCalledTimes(warnings)
  if (warnings > 0) expect(warn).toHaveBeenCalledWith(expect.stringContaining('English letters only'))
})
