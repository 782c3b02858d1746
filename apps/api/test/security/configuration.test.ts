import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { caller } from '../caller.ts'
import { startApi } from '../start-api.ts'
import { production } from './production.ts'

// Whole processes are started here.
vi.setConfig({ testTimeout: 90_000 })

const safe: Record<string, string> = { ...production, DATABASE_URL: 'postgres://harbor@127.0.0.1/harbor' }
/** The same, as nobody minds on one's own machine. */
const local = { ...safe, NODE_ENV: 'development' }

/** Runs an API that cannot start as the process that it is; answers its exit code and what it said. */
const run = async (environment: Record<string, string>) => {
  const file = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [file], { env: { PATH: process.env.PATH, ...environment } })
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
    expect(readConfig({ ...safe, TRUSTED_PROXIES: 'uniquelocal, 192.0.2.1, 2001:db8::/32' })).toBeTruthy()
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
