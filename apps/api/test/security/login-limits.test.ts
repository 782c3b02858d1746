import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { networkOf } from '../../src/http/client-address.ts'
import type { Transport } from '../caller.ts'
import { newAdmin, newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

// The real one, which a test may hold up.
vi.mock('@node-rs/argon2', { spy: true })
// Log ins are slow by design, and there are many.
vi.setConfig({ testTimeout: 60_000 })

// Behind a proxy that is believed, a test has as many addresses as it likes.
let api: TestApi
let alone: TestApi
beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  alone = await startApi()
})
afterAll(async () => {
  await api.stop()
  await alone.stop()
})

let hosts = 0
const newAddress = () => `198.51.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`

/** One log in at the learners' (or admins') transport, as from that address. */
const logIn = async (transport: Transport, from: string, email: string, tried: string, realm = 'auth', at = api) => {
  const path = transport === 'rest' ? `/api/v1/${realm}/login` : `/trpc/${realm}.login`
  const answer = await fetch(at.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: tried }),
    // One of them is held up while others fail, on a machine that may be busy.
    signal: AbortSignal.timeout(50_000),
  })
  return { status: answer.status, wait: answer.headers.get('retry-after'), error: await answer.text() }
}
const fail = async (transport: Transport, from: string, email: string, times: number) => {
  for (let tries = 0; tries < times; tries++) expect((await logIn(transport, from, email, 'wrong')).status).toBe(401)
}

describe.each(['rest', 'trpc'] as const)('S14: over %s', (transport) => {
  test('after ten failures in a minute even the right password must wait, but nobody else', async () => {
    const [{ email }, other] = [await newLearner(api.url, transport), await newLearner(api.url, transport)]
    const [from, elsewhere] = [newAddress(), newAddress()]
    await fail(transport, from, email, 10)
    for (const tried of ['wrong', password]) {
      const refused = await logIn(transport, from, email, tried)
      expect(refused.status).toBe(429)
      expect(refused.error).toContain('TOO_MANY_REQUESTS')
      expect(Number(refused.wait)).toBeGreaterThan(0)
      expect(Number(refused.wait)).toBeLessThanOrEqual(60)
    }
    expect((await logIn(transport, from, email, password, 'admin')).status).toBe(401)
    expect((await logIn(transport, from, other.email, password)).status).toBe(200)
    expect((await logIn(transport, elsewhere, email, password)).status).toBe(200)
  })

  test('of many concurrent wrong attempts ten are answered', async () => {
    const { email } = await newLearner(api.url, transport)
    const from = newAddress()
    const tries = await Promise.all(Array.from({ length: 16 }, () => logIn(transport, from, email, 'wrong')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  test('a right password among too many concurrent attempts isn’t revealed', async () => {
    const { email } = await newLearner(api.url, transport)
    const from = newAddress()
    const { onAccount } = api.parts.ports.loginAttempts
    const { wait } = onAccount
    const held = Promise.withResolvers<void>()
    // The second look at the failures comes after the password was checked.
    const look = vi.spyOn(onAccount, 'wait').mockImplementation(async (key) => {
      if (look.mock.calls.length === 2) await held.promise
      return wait(key)
    })
    onTestFinished(() => look.mockRestore())
    const right = logIn(transport, from, email, password)
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2), 30_000)
    await fail(transport, from, email, 10)
    held.resolve()
    expect((await right).status).toBe(429)
  })

  test('successful logins aren’t counted, however many at once', async () => {
    const { email } = await newLearner(api.url, transport)
    const from = newAddress()
    const burst = await Promise.all(Array.from({ length: 14 }, () => logIn(transport, from, email, password)))
    expect(burst.filter(({ status }) => status !== 200)).toEqual([])
    await fail(transport, from, email, 9)
    expect((await logIn(transport, from, email, password)).status).toBe(200)
    await fail(transport, from, email, 9)
  })
})

describe.each(['rest', 'trpc'] as const)('S43: over %s', (transport) => {
  test('who logs in many times at once waits for themselves, and others don’t', async () => {
    const { email } = await newLearner(api.url, transport)
    const { verify: really } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    const held = Promise.withResolvers<void>()
    onTestFinished(() => void vi.mocked(verify).mockImplementation(really))
    vi.mocked(verify).mockImplementation(async (...given) => {
      if (given[1] === 'held') await held.promise
      return really(...given)
    })
    const [from, elsewhere] = [newAddress(), newAddress()]
    const answered: Awaited<ReturnType<typeof logIn>>[] = []
    const flood = Array.from({ length: 120 }, async (_, at) => {
      const answer = await logIn(transport, from, `crowd${at}@x.example`, 'held')
      answered.push(answer)
      return answer
    })
    // One is checked and sixty wait. The others are told to, at once.
    await vi.waitFor(() => expect(answered).toHaveLength(59), 30_000)
    expect(answered).toEqual(answered.map(() => expect.objectContaining({ status: 429, wait: '2' })))
    expect((await logIn(transport, elsewhere, email, password)).status).toBe(200)
    held.resolve()
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(61)
    expect(statuses.filter((status) => status === 429)).toHaveLength(59)
  })
})

test('S14: an address that tries many accounts must wait after a hundred failures, other addresses not', async () => {
  const { email } = await newAdmin(api.url)
  const [from, elsewhere] = [newAddress(), newAddress()]
  for (let tens = 0; tens < 10; tens++) {
    const transport = tens % 2 === 0 ? 'rest' : 'trpc'
    const emails = Array.from({ length: 10 }, (_, at) => `somebody${tens}${at}@x.example`)
    const answers = await Promise.all(emails.map((somebody) => logIn(transport, from, somebody, 'Summer2026')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  }
  for (const transport of ['rest', 'trpc'] as const) {
    const refused = await logIn(transport, from, email, password, 'admin')
    expect(refused.status).toBe(429)
    expect(Number(refused.wait)).toBeGreaterThan(60)
    expect(Number(refused.wait)).toBeLessThanOrEqual(600)
  }
  expect((await logIn('rest', elsewhere, email, password, 'admin')).status).toBe(200)
})

describe.each(['rest', 'trpc'] as const)('S35: over %s', (transport) => {
  test('a spoofed X-Forwarded-For resets no limit where no proxy is configured', async () => {
    const { email } = await newLearner(alone.url, transport)
    for (let tries = 0; tries < 10; tries++)
      expect((await logIn(transport, newAddress(), email, 'wrong', 'auth', alone)).status).toBe(401)
    for (const from of [newAddress(), `127.0.0.1, ${newAddress()}`, `${newAddress()}, 127.0.0.1`, 'x'])
      expect((await logIn(transport, from, email, password, 'auth', alone)).status).toBe(429)
  })

  test('an X-Forwarded-For entry in front of the proxy’s own isn’t trusted either', async () => {
    const { email } = await newLearner(api.url, transport)
    const from = newAddress()
    for (let tries = 0; tries < 10; tries++)
      expect((await logIn(transport, `${newAddress()}, ${from}`, email, 'wrong')).status).toBe(401)
    expect((await logIn(transport, `${newAddress()}, ${from}`, email, password)).status).toBe(429)
    expect((await logIn(transport, `${from}, ${newAddress()}`, email, password)).status).toBe(200)
  })

  test('the addresses of one IPv6 network count together', async () => {
    const { email } = await newLearner(api.url, transport)
    const network = `2001:db8:${transport === 'rest' ? 'a' : 'b'}:1`
    for (let tries = 0; tries < 10; tries++)
      expect((await logIn(transport, `${network}::${tries}`, email, 'wrong')).status).toBe(401)
    expect((await logIn(transport, `${network}:5:6:7:8`, email, password)).status).toBe(429)
    expect((await logIn(transport, `2001:db8:c:2::1`, email, password)).status).toBe(200)
  })

  test('what a proxy passes on that is no address counts together', async () => {
    const { email } = await newLearner(api.url, transport)
    for (let tries = 0; tries < 10; tries++)
      expect((await logIn(transport, `${transport} no address ${tries}`, email, 'wrong')).status).toBe(401)
    expect((await logIn(transport, 'unknown', email, password)).status).toBe(429)
    expect((await logIn(transport, newAddress(), email, password)).status).toBe(200)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('S35: %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
