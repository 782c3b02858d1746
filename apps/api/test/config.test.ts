import { expect, test } from 'vitest'
import { readConfig, variables } from '../src/config.ts'
import { production } from './security/production.ts'

const local = {
  DATABASE_URL: 'postgres://postgres@127.0.0.1/skillharbor',
  STORAGE_SECRET: 'a1b2c3d4e5f6a7b8c9d0',
  CERTIFICATE_KEY: 'a1b2c3d4'.repeat(8),
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'k1b2c3d4e5f6',
  RAZORPAY_WEBHOOK_SECRET: 'w1b2c3d4e5f6',
}
test('a local and a production environment are accepted', () => {
  expect(readConfig(local)).toMatchObject({ NODE_ENV: 'development', API_PORT: 4000, STORAGE: 'disk' })
  expect(readConfig({ ...local, ...production })).toMatchObject({ WEB_ORIGIN: production.WEB_ORIGIN })
})

test('an empty variable counts as unset', () => {
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']))
  expect(readConfig({ ...empty, ...local })).toEqual(readConfig(local))
})

test('admins need a second factor to move money in production, unless the operator decides otherwise', () => {
  const required = (environment: object) => readConfig({ ...local, ...environment }).ADMIN_SECOND_FACTOR
  expect(required({})).toBe('optional')
  expect(required(production)).toBe('required')
  expect(required({ ...production, ADMIN_SECOND_FACTOR: 'optional' })).toBe('optional')
})

test.each([
  ['DATABASE_URL', undefined],
  ['DATABASE_URL', 'mysql://x'],
  ['API_PORT', 'eighty'],
  ['STORAGE', 'tape'],
  ['STORAGE_SECRET', 'short'],
  ['CERTIFICATE_KEY', 'short'],
  ['CERTIFICATE_EARLIER_KEYS', 'z6Mk'],
  ['TRUSTED_PROXIES', 'true'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1, proxy.local'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readConfig({ ...local, [name]: value })).toThrow(name)
})

test('a storage without its required settings is rejected', () => {
  expect(() => readConfig({ ...local, STORAGE_SECRET: '' })).toThrow('STORAGE_SECRET: Needed with STORAGE=disk')
  expect(() => readConfig({ ...local, STORAGE: 's3' })).toThrow('S3_ENDPOINT: Needed with STORAGE=s3')
})
