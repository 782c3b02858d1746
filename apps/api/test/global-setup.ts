import { startPostgres } from '@skillharbor/local-stack/postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One throw-away Postgres for the whole run; each test file makes a database of its own in it. */
export default async function setUp(project: TestProject) {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
