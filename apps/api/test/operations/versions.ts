import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { migrationsFolder } from '../../src/db/migrate.ts'

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
})

type Journal = z.infer<typeof Journal>

const journalIn = (folder: string) => join(folder, 'meta/_journal.json')
const readJournal = async () => Journal.parse(JSON.parse(await readFile(journalIn(migrationsFolder), 'utf8')))

/** A folder with these of our migrations, for as long as the test runs. The snapshots beside them take no part in migrating. */
const folderWith = async (ours: Journal['entries'], journal: Journal): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'meta'))
  await writeFile(journalIn(folder), JSON.stringify(journal))
  for (const { tag } of ours) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  return folder
}

/** The names of all migrations, in order, with their SQL. */
export const allMigrations = async () => {
  const { entries } = await readJournal()
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
  const journal = await readJournal()
  const entries = journal.entries.filter((entry) => entry.idx < idx)
  return folderWith(entries, { ...journal, entries })
}

/** The migrations as they will be with one more, of that SQL. */
export const migrationsWith = async (sql: string): Promise<string> => {
  const journal = await readJournal()
  const idx = journal.entries.length
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  const next = { ...journal.entries[0], idx, when, tag: 'the-next' }
  const folder = await folderWith(journal.entries, { ...journal, entries: [...journal.entries, next] })
  await writeFile(join(folder, 'the-next.sql'), sql)
  return folder
}
