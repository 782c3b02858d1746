import { randomUUID } from 'node:crypto'
import { startPostgres } from '@skillharbor/local-stack/postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../src/db/migrate.ts'
import { bundleFolder, fillBundle, fromSources, startsFrom } from './faults/programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A migrated database. Copying it is several times as fast as migrating another one. */
    template: string
  }
}

/** The workers, which are started after this, find the bundle by their environment. */
const useBundle = async (project: TestProject): Promise<void> => {
  const folder = await bundleFolder()
  process.env.API_BUNDLE = folder
  // While Vitest watches, sources change.
  project.onTestsRerun(() => fillBundle(folder))
}

/**
 * One throw-away Postgres for the whole run; each test file makes a database of its own in it. TEST_POSTGRES_URL names
 * another server instead, to run the same tests on another version. Processes run from one bundle, made here; with
 * API_PROGRAMS=sources they run from sources, as with `pnpm dev`.
 */
export default async function setUp(project: TestProject) {
  const { TEST_POSTGRES_URL: given } = process.env
  const [postgres] = await Promise.all([
    given ? { url: given, stop: async () => {} } : startPostgres(),
    fromSources ? undefined : useBundle(project),
  ])
  const template = `template_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${template}`)
  await migrateDatabase(Object.assign(new URL(postgres.url), { pathname: template }).href)
  project.provide('postgresUrl', postgres.url)
  project.provide('template', template)
  return async () => {
    if (process.env.API_BUNDLE) console.log(startsFrom(process.env.API_BUNDLE))
    await administer(`drop database ${template}`)
    await postgres.stop()
  }
}
