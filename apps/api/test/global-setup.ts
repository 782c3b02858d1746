import { startPostgres } from '@skillharbor/local-stack/postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/**
 * One throw-away Postgres for the whole run; each test file makes a database of its own in it. TEST_POSTGRES_URL names
 * another server instead, to run the same tests on another version.
 */
export default async function setUp(project: TestProject) {
  const { TEST_POSTGRES_URL: given } = process.env
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
