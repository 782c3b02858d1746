import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '../src/config.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
const ofTheApi = page.slice(page.indexOf('## The API'))
const documented = new Map(
  [...ofTheApi.matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(([, name = '', standard = '']) => [name, standard]),
)

/** Where the page says more than the schema's default: what `start` sets, what production has, or the value in words. */
const defaultsOfOthers: Record<string, string> = {
  DATABASE_URL: 'an embedded Postgres',
  MIGRATION_DATABASE_URL: '`DATABASE_URL`',
  RAZORPAY_KEY_ID: 'the sandbox’s',
  RAZORPAY_KEY_SECRET: 'the sandbox’s',
  RAZORPAY_WEBHOOK_SECRET: 'the sandbox’s',
  S3_PUBLIC_ENDPOINT: '`S3_ENDPOINT`',
  DRAIN_SECONDS: '5 in production, else 0',
  ADMIN_SECOND_FACTOR: 'required in production, else optional',
  MEDIA_MAX_BYTES: '8589934592 (8 GiB)',
  MEDIA_QUOTA_BYTES: '53687091200 (50 GiB)',
}

const defaultOf = (name: string, schema: (typeof variables)[keyof typeof variables]): string => {
  if (defaultsOfOthers[name]) return defaultsOfOthers[name]
  const { success, data } = schema.safeParse(undefined)
  if (!success) return 'required'
  return data === undefined || String(data) === '' ? 'none' : String(data)
}

test('docs/configuration.md has each of the API’s environment variables, with its default', () => {
  const defaults = Object.entries(variables).map(([name, schema]) => [name, defaultOf(name, schema)] as const)
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(defaults))
})

test('the exact sizes that docs/configuration.md names are the defaults', () => {
  for (const name of ['MEDIA_MAX_BYTES', 'MEDIA_QUOTA_BYTES'] as const)
    expect(documented.get(name)?.split(' ')[0]).toBe(String(variables[name].parse(undefined)))
})
