import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { migrationsFolder } from '../../src/db/migrate.ts'

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
})

const journalIn = (folder: string) => join(folder, 'meta/_journal.json')
const readJournal = async (folder: string) => Journal.parse(JSON.parse(await readFile(journalIn(folder), 'utf8')))
const copy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  return folder
}

/** The names of all migrations, in order, with their SQL. */
export const allMigrations = async () => {
  const { entries } = await readJournal(migrationsFolder)
  const files = new Set(await readdir(migrationsFolder))
  return Promise.all(
    entries.map(async ({ idx, tag }) => {
      if (!files.has(`${tag}.sql`)) throw new Error(`There is no file for the migration ${tag}`)
      return { idx, tag, sql: await readFile(join(migrationsFolder, `${tag}.sql`), 'utf8') }
    }),
  )
}

/** The migrations as they were before that one. */
export const migrationsBefore = async (idx: number): Promise<string> => {
  const folder = await copy()
  const journal = await readJournal(folder)
  const entries = journal.entries.filter((entry) => entry.idx < idx)
  await writeFile(journalIn(folder), JSON.stringify({ ...journal, entries }))
  return folder
}

/** The migrations as they will be with one more, of that SQL. */
export const migrationsWith = async (sql: string): Promise<string> => {
  const folder = await copy()
  const journal = await readJournal(folder)
  const idx = journal.entries.length
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  const entries = [...journal.entries, { ...journal.entries[0], idx, when, tag: 'the-next' }]
  await writeFile(journalIn(folder), JSON.stringify({ ...journal, entries }))
  await writeFile(join(folder, 'the-next.sql'), sql)
  return folder
}
