import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { caller } from '../caller.ts'
import { programFile } from '../faults/programs.ts'
import { startApi } from '../start-api.ts'
import { production } from './production.ts'

// Whole processes are started here.
vi.setConfig({ testTimeout: 90_000 })

const safe: Record<string, string> = { ...production, DATABASE_URL: 'postgres://harbor@127.0.0.1/harbor' }
/** The same, as nobody minds on one's own machine. */
const local = { ...safe, NODE_ENV: 'development' }

/** Runs an API that cannot start as the process that it is; answers its exit code and what it said. */
const run = async (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [await programFile('main')], {
    env: { PATH: process.env.PATH, ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const [code] = await once(child, 'close')
  return { code, lines: said.trim().split('\n') }
}

describe('S34: production refuses to start with unsafe settings, and names each with a reason and a remedy', () => {
  test('starts with safe settings', () => {
    expect(readConfig(safe)).toMatchObject({ NODE_ENV: 'production' })
    expect(readConfig({ ...safe, TRUSTED_PROXIES: 'uniquelocal, 192.0.2.1  2001:db8::/32' })).toMatchObject({
      TRUSTED_PROXIES: ['uniquelocal', '192.0.2.1', '2001:db8::/32'],
    })
    const staging = { RAZORPAY_TEST_MODE: 'true', RAZORPAY_KEY_ID: 'rzp_test_H4rb0rL1ghts00' }
    expect(readConfig({ ...safe, ...staging })).toMatchObject(
      staging.RAZORPAY_KEY_ID ? { RAZORPAY_TEST_MODE: true } : {},
    )
  })

  test.each([
    ['RAZORPAY_BASE_URL', 'http://127.0.0.1:4100', 'a sandbox takes no money'],
    ['RAZORPAY_KEY_ID', 'rzp_test_sandbox0000000', 'must begin with rzp_live_'],
    ['RAZORPAY_KEY_ID', 'rzp_test_sandbox0000000', 'RAZORPAY_TEST_MODE=true'],
    ['API_ORIGIN', 'http://api.harbor-lights.net', 'https origin'],
    ['WEB_ORIGIN', 'http://learn.harbor-lights.net', 'https origin'],
    ['ADMIN_ORIGIN', 'http://127.0.0.1:3001', 'https origin'],
    ['STORAGE_SECRET', 'aaaaaaaaaaaaaaaaaaaa', 'too few different characters'],
    ['STORAGE_SECRET', 'a storage secret for tests', 'a placeholder that everybody knows'],
    ['CERTIFICATE_KEY', 'ab'.repeat(32), 'too few different characters'],
    ['RAZORPAY_KEY_SECRET', 'sandbox-key-secret', 'a placeholder that everybody knows'],
    ['RAZORPAY_KEY_SECRET', 'k1b2c3d4e5f6', 'short enough to be guessed'],
    ['RAZORPAY_WEBHOOK_SECRET', 'sandbox-webhook-secret', 'a placeholder that everybody knows'],
    ['RAZORPAY_WEBHOOK_SECRET', 'change-me-please', 'openssl rand -hex 32'],
    ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'last year', 'short enough to be guessed'],
    ['SMTP_URL', '', 'nobody can reset a password'],
    ['MAIL_FROM', 'Skill Harbor <no-reply@skillharbor.example>', 'an address of your own'],
    ['DATABASE_URL', 'postgres://postgres:postgres@db/harbor', 'a password that not everybody knows'],
    ['TRUSTED_PROXIES', '10.0.0.1, 0.0.0.0/0', 'your own proxies only'],
    ['TRUSTED_PROXIES', '::/0', 'your own proxies only'],
  ])('%s=%s', (name, value, why) => {
    expect(() => readConfig({ ...safe, [name]: value })).toThrow(`${name}: In production`)
    expect(() => readConfig({ ...safe, [name]: value })).toThrow(why)
    expect(() => readConfig({ ...local, [name]: value })).not.toThrow()
  })

  test('rejects live keys in test mode', () => {
    expect(() => readConfig({ ...safe, RAZORPAY_TEST_MODE: 'true' })).toThrow(
      'RAZORPAY_KEY_ID: In production must begin',
    )
  })

  test('exits at once with one line that contains no secret', async () => {
    const { code, lines } = await run({ ...safe, WEB_ORIGIN: 'http://x.example', STORAGE_SECRET: 'hush hush' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('WEB_ORIGIN: In production an https origin')
    expect(lines[0]).toContain('STORAGE_SECRET')
    for (const secret of ['hush hush', production.RAZORPAY_KEY_SECRET]) expect(lines[0]).not.toContain(secret)
  })
})

/** What only some deployments have, as it should be. */
const servers = {
  DATABASE_URL: 'postgres://harbor:t8Yu3Io5Pa7Sd9Fg@db.harbor-lights.net/harbor?sslmode=verify-full',
  REDIS_URL: 'rediss://:z1Xc2Vb3Nm4As5Df@redis.harbor-lights.net',
  S3_ENDPOINT: 'https://s3.harbor-lights.net',
  S3_PUBLIC_ENDPOINT: 'https://pictures.harbor-lights.net',
}

describe('S53: production refuses to start with servers and secrets that others could use', () => {
  test.each([
    ['a far database, Redis and storage', servers],
    ['a database on this machine without a password', { DATABASE_URL: 'postgres://harbor@localhost/harbor' }],
    ['a client certificate', { DATABASE_URL: 'postgres://harbor@db.harbor-lights.net/harbor?sslcert=/run/c.pem' }],
    ['a Redis on this machine', { REDIS_URL: 'redis://[::1]:6379' }],
    ['a storage in the private network', { S3_ENDPOINT: 'http://storage:8333' }],
    ['a storage at a private address', { S3_ENDPOINT: 'http://10.1.2.3:9000' }],
    ['the previous webhook secret not yet changed', { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: safe.RAZORPAY_WEBHOOK_SECRET }],
    ['proxies in private networks', { TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32, ::ffff:10.0.0.0/104' }],
  ])('starts with %s', (_, settings) => {
    expect(readConfig({ ...safe, ...settings } as Record<string, string>)).toMatchObject({ NODE_ENV: 'production' })
  })

  test.each([
    ['STORAGE_SECRET', 'changeme12345678', 'a placeholder that everybody knows'],
    ['STORAGE_SECRET', String(safe.RAZORPAY_KEY_SECRET), 'whoever learns STORAGE_SECRET'],
    ['RAZORPAY_WEBHOOK_SECRET', String(safe.RAZORPAY_KEY_SECRET), 'whoever learns RAZORPAY_KEY_SECRET'],
    ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', String(safe.RAZORPAY_KEY_SECRET), 'whoever learns RAZORPAY_KEY_SECRET'],
    ['DATABASE_URL', 'postgres://harbor:1234@db/harbor', 'short enough to be guessed'],
    ['DATABASE_URL', 'postgres://harbor:1234@127.0.0.1/harbor', 'short enough to be guessed'],
    ['DATABASE_URL', 'postgres://harbor:a1b2c3d4@db/harbor', 'short enough to be guessed'],
    ['DATABASE_URL', 'postgres://harbor@db/harbor', 'has none'],
    ['DATABASE_URL', 'postgres://harbor:change%2Dme%2D2026@db/harbor', 'everybody knows'],
    ['MIGRATION_DATABASE_URL', 'postgres://owner@db/harbor', 'has none'],
    ['REDIS_URL', 'redis://valkey:6379', 'resets the limits'],
    ['REDIS_URL', 'redis://:secret@valkey:6379', 'everybody knows'],
    ['S3_ENDPOINT', 'http://s3.harbor-lights.net', 'https outside of your own network'],
    ['S3_ENDPOINT', 'http://203.0.113.7:9000', 'https outside of your own network'],
    ['S3_ENDPOINT', 'http://[2001:db8::7]:9000', 'https outside of your own network'],
    ['S3_PUBLIC_ENDPOINT', 'http://pictures.harbor-lights.net', 'https: browsers'],
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1', 'anybody in 0.0.0.0/1, 128.0.0.0/1'],
    ['TRUSTED_PROXIES', '10.0.0.1, 64.0.0.0/7', 'small networks'],
    ['TRUSTED_PROXIES', '2000::/3', 'small networks'],
    ['TRUSTED_PROXIES', '::ffff:0.0.0.0/96', 'small networks'],
  ])('%s=%s', (name, value, why) => {
    const said = (environment: Record<string, string>) => {
      try {
        readConfig(environment)
        return ''
      } catch (error) {
        return String(error)
      }
    }
    expect(said({ ...safe, [name]: value })).toContain(': In production')
    expect(said({ ...safe, [name]: value })).toContain(why)
    expect(said({ ...safe, [name]: value })).not.toContain(String(safe.RAZORPAY_KEY_SECRET))
    expect(said({ ...local, [name]: value })).toBe('')
  })
})

const database = 'postgres://harbor:t8Yu3Io5Pa7Sd9Fg@'
const redis = 'redis://:z1Xc2Vb3Nm4As5Df@'
const mailer = 'mailer:k5Jh4Gf3Ds2Aq1Wz@mail.harbor-lights.net'

describe('S74: production refuses to reach servers on other machines in the clear', () => {
  test.each<[string, Record<string, string>]>([
    ['servers on this machine', { DATABASE_URL: `${database}127.0.0.1/harbor`, REDIS_URL: `${redis}localhost` }],
    ['a socket', { DATABASE_URL: 'postgres:///harbor?host=/run/postgresql' }],
    ['a mail server that has to encrypt', { SMTP_URL: `smtp://${mailer}:587?requireTLS=true` }],
    ['a relay on this machine', { SMTP_URL: 'smtp://localhost:25' }],
    [
      'a database with a certificate',
      { DATABASE_URL: `${database}db.harbor-lights.net/harbor?sslrootcert=/run/ca.pem` },
    ],
    [
      'private hosts that are allowed by name or address',
      {
        ALLOW_PLAINTEXT_HOSTS: 'postgres, Valkey,10.1.2.3',
        DATABASE_URL: `${database}postgres/harbor`,
        REDIS_URL: `${redis}valkey:6379`,
        SMTP_URL: 'smtp://10.1.2.3:25',
      },
    ],
  ])('starts with %s', (_, settings) => {
    expect(readConfig({ ...safe, ...settings })).toMatchObject({ NODE_ENV: 'production' })
  })

  test.each([
    ['SMTP_URL', `smtp://${mailer}:587`],
    ['SMTP_URL', `smtp://${mailer}:587?requireTLS=true&ignoreTLS=true`],
    ['SMTP_URL', `smtps://${mailer}?tls.rejectUnauthorized=false`],
    ['REDIS_URL', `${redis}redis.harbor-lights.net`],
    ['REDIS_URL', `${redis}valkey:6379`],
    ['DATABASE_URL', `${database}postgres/harbor`],
    ['DATABASE_URL', `${database}localhost/harbor?host=db.harbor-lights.net`],
    ['DATABASE_URL', `${database}db.harbor-lights.net/harbor?sslmode=no-verify`],
    ['DATABASE_URL', `${database}db.harbor-lights.net/harbor?sslmode=require`],
    ['DATABASE_URL', `${database}db.harbor-lights.net/harbor?sslmode=disable&sslcert=/run/c.pem`],
    ['MIGRATION_DATABASE_URL', `${database}10.1.2.3/harbor`],
  ])('%s=%s', (name, value) => {
    const environment = { ...safe, [name]: value }
    expect(() => readConfig(environment)).toThrow(`${name}: In production`)
    expect(() => readConfig(environment)).toThrow('on the way anybody could read and change what is sent')
    expect(() => readConfig({ ...local, [name]: value })).not.toThrow()
  })

  test.each(['redis.harbor-lights.net', '203.0.113.7', '2001:db8::7', 'postgres, db.example'])(
    'ALLOW_PLAINTEXT_HOSTS=%s',
    (hosts) => {
      const why = 'ALLOW_PLAINTEXT_HOSTS: In production only hosts of your own network'
      expect(() => readConfig({ ...safe, ALLOW_PLAINTEXT_HOSTS: hosts })).toThrow(why)
    },
  )
})

test('an address that is none is reported without its password', () => {
  const environment = { ...safe, DATABASE_URL: `${database}/harbor` }
  expect(() => readConfig(environment)).toThrow(/^The configuration is not usable. DATABASE_URL: Invalid URL$/)
})

test('S34: production has none of the sandbox’s routes', async () => {
  const api = await startApi(production)
  const routes = [
    'GET /v1/checkout.js',
    'GET /checkout',
    'POST /v1/orders',
    'GET /v1/orders',
    'GET /sandbox/ledger',
    'GET /',
  ]
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    expect((await caller(api.url).send(path, { method })).status, route).toBe(404)
  }
  await api.stop()
})
