import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const local = {
  DATABASE_URL: 'postgres://postgres@127.0.0.1/skillharbor',
  STORAGE_SECRET: 'a1b2c3d4e5f6a7b8c9d0',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'k1b2c3d4e5f6',
  RAZORPAY_WEBHOOK_SECRET: 'w1b2c3d4e5f6',
}
const production = {
  ...local,
  NODE_ENV: 'production',
  API_ORIGIN: 'https://api.example.org',
  WEB_ORIGIN: 'https://learn.example.org',
  ADMIN_ORIGIN: 'https://admin.example.org',
  SMTP_URL: 'smtps://harbor:secret@mail.example.org',
  MAIL_FROM: 'Harbor <harbor@example.org>',
}

test('a local and a production environment are read', () => {
  expect(readConfig(local)).toMatchObject({ NODE_ENV: 'development', API_PORT: 4000, STORAGE: 'disk' })
  expect(readConfig(production)).toMatchObject({ WEB_ORIGIN: 'https://learn.example.org' })
})

describe('S34: production refuses to start unsafe, and says which setting and why', () => {
  test.each([
    ['RAZORPAY_BASE_URL', 'http://127.0.0.1:4100', 'a sandbox takes no money'],
    ['WEB_ORIGIN', 'http://learn.example.org', 'https origin'],
    ['STORAGE_SECRET', 'aaaaaaaaaaaaaaaaaaaa', 'a secret of your own'],
    ['RAZORPAY_WEBHOOK_SECRET', 'secret', 'a secret of your own'],
    ['SMTP_URL', '', 'nobody can reset a password'],
    ['MAIL_FROM', undefined, 'an address of your own'],
  ])('%s=%s', (name, value, why) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(`${name}: In production`)
    expect(() => readConfig({ ...production, [name]: value })).toThrow(why)
    expect(() => readConfig({ ...local, [name]: value })).not.toThrow()
  })
})

test.each([
  ['DATABASE_URL', undefined],
  ['DATABASE_URL', 'mysql://x'],
  ['API_PORT', 'eighty'],
  ['STORAGE', 'tape'],
  ['STORAGE_SECRET', 'short'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ ...local, [name]: value })).toThrow(name)
})

test('a storage is refused without what it needs', () => {
  expect(() => readConfig({ ...local, STORAGE_SECRET: '' })).toThrow('STORAGE_SECRET: Needed with STORAGE=disk')
  expect(() => readConfig({ ...local, STORAGE: 's3' })).toThrow('S3_ENDPOINT: Needed with STORAGE=s3')
})
