import { verify } from '@node-rs/argon2'
import { maxBatch } from '@skillharbor/contracts/constants'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { holders, startMailingApi, tokenOf } from '../account-holders.ts'
import { caller, type Transport } from '../caller.ts'
import { newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

// The real one, whose calls are counted.
vi.mock('@node-rs/argon2', { spy: true })

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

let count = 0
const signUp = (realm: 'user' | 'admin', password: unknown, transport: Transport = 'rest') => {
  const account = { username: `Meera ${++count}`, email: `meera${count}@skillharbor.example`, password }
  return realm === 'user'
    ? caller(api.url).call(transport, 'auth.signup', account)
    : caller(api.url).call(transport, 'admin.signup', { ...account, state: 'Kerala' })
}
const storedHash = async (email: string): Promise<string> =>
  (await api.parts.pool.query('select password_hash from learners where email = $1', [email])).rows[0].password_hash
const refusedAt = (path: string) => ({
  status: 400,
  body: { error: 'INVALID_INPUT', issues: [{ path, message: expect.any(String) }] },
})

/** The parameters of a hash in PHC's form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
const parameters = (hash: string) => {
  const [, kind, , cost = ''] = hash.split('$')
  const [m, t, p] = cost.split(',').map((part) => Number(part.split('=')[1]))
  return { kind, m, t, p }
}

describe.each(['rest', 'trpc'] as const)('S11: over %s', (transport) => {
  // The work is compared, not the wall clock: a clock on a busy machine says little, and argon2 is nearly all of the time.
  test('an unknown email and a wrong password get the same answer after the same work', async () => {
    const { email } = await newLearner(api.url, transport)
    const attempt = async (realm: 'auth' | 'admin', address: string) => {
      vi.mocked(verify).mockClear()
      const { status, body, headers } = await caller(api.url).call(transport, `${realm}.login`, {
        email: address,
        password: 'not the password',
      })
      const work = vi.mocked(verify).mock.calls.map(([against]) => parameters(String(against)))
      return { status, body, cookies: headers.getSetCookie(), work }
    }
    const wrong = await attempt('auth', email)
    expect(wrong).toMatchObject({ status: 401, body: { error: 'INVALID_CREDENTIALS' }, cookies: [] })
    expect(wrong.work).toEqual([parameters(await storedHash(email))])
    expect(await attempt('auth', 'nobody@skillharbor.example')).toEqual(wrong)
    expect(await attempt('admin', 'nobody@skillharbor.example')).toEqual(wrong)
  })
})

describe.each(['rest', 'trpc'] as const)('S12: over %s', (transport) => {
  test('a password is stored as argon2id at OWASP’s cost or more, with its own salt', async () => {
    const hashes = await Promise.all([1, 2].map(async () => storedHash((await newLearner(api.url, transport)).email)))
    for (const hash of hashes) {
      const { kind, m, t, p } = parameters(hash)
      expect(kind).toBe('argon2id')
      expect(m).toBeGreaterThanOrEqual(19_456)
      expect(t).toBeGreaterThanOrEqual(2)
      expect(p).toBeGreaterThanOrEqual(1)
    }
    expect(hashes[0]).not.toBe(hashes[1])
    expect(JSON.stringify(hashes)).not.toContain(password)
  })

  test.each([
    ['64 characters', 'x7#kQ2pv'.repeat(8)],
    ['128 characters of several bytes', 'ключ-गुप्त-密碼'.repeat(12).slice(0, 128)],
    ['spaces around', '  spaces count too  '],
    ['a letter and its accent apart', 'cafe\u0301 au lait'],
  ])('a password is hashed at full length: %s', async (_, whole) => {
    const email = `whole${++count}@skillharbor.example`
    await caller(api.url).call(transport, 'auth.signup', { username: 'Meera', email, password: whole })
    const logIn = async (tried: string) =>
      (await caller(api.url).call(transport, 'auth.login', { email, password: tried })).status
    expect(await logIn(whole)).toBe(200)
    for (const part of [whole.slice(0, -1), whole.slice(1), `${whole.slice(0, -1)}.`])
      expect(await logIn(part)).toBe(401)
  })
})

describe.each(['rest', 'trpc'] as const)('S13: over %s', (transport) => {
  test('a password shorter than 8 characters is rejected', async () => {
    for (const realm of ['user', 'admin'] as const)
      expect(await signUp(realm, 'x7#kQ2p', transport)).toMatchObject(refusedAt('password'))
  })

  test('a common password is rejected, whatever its case', async () => {
    for (const realm of ['user', 'admin'] as const)
      for (const password of ['password', '12345678', 'Password1', 'QWERTYUIOP'])
        expect(await signUp(realm, password, transport)).toMatchObject(refusedAt('password'))
  })

  test('no particular kind of character is required', async () => {
    for (const password of ['harbourlights', '7305918264402', '        a       '])
      expect((await signUp('user', password, transport)).body.message).toBe('Account Created Successfully')
  })
})

test('S13: each of the 3,000 most common passwords that are long enough is rejected', async () => {
  const commonest = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3000)
  expect(commonest).toHaveLength(3000)
  const me = caller(api.url)
  const taken: string[] = []
  for (let from = 0; from < commonest.length; from += maxBatch.default) {
    const passwords = commonest.slice(from, from + maxBatch.default)
    const accounts = passwords.map((password, at) => ({
      username: 'Meera',
      email: `c${from + at}@x.example`,
      password,
    }))
    const path = `/trpc/${passwords.map(() => 'auth.signup').join(',')}?batch=1`
    const { body } = await me.send(path, { method: 'POST', ...me.json({ ...accounts }) })
    for (const [at, { error }] of (body as unknown as { error?: object }[]).entries())
      if (JSON.stringify(error)?.includes('INVALID_INPUT') !== true) taken.push(passwords[at] ?? '')
  }
  expect(taken).toEqual([])
})

describe.each(['rest', 'trpc'] as const)('S50: over %s', (transport) => {
  test.each([
    ['repeats', ['aaaaaaaa', '00000000', '12341234', 'abcabcab', 'DragonDragon', '1!1!1!1!']],
    ['sequences', ['87654321', '1234567890', 'abcdefgh', 'hgfedcba', 'abcd1234', '11112222', '１２３４５６７８']],
    [
      'a common password or a word with additions',
      ['Password1!', 'sunshine2026', '1dragonfly', 'elephant!', '#Monkey123!'],
    ],
    ['signs that look like letters', ['P@ssw0rd', 'p455w0rd!', 'tru$tn01', 'e1ephant99']],
    ['the site’s name', ['Skill Harbor', 'skillharbor', 'SkillHarbor2026', 'sk1llh4rb0r!']],
    [
      'one’s own name and address',
      ['Meera Iyer', 'meeraiyer1990', 'anything-goes', 'Anything-Goes@Learners.example', 'meera2026'],
    ],
  ])('%s are rejected, with what to do instead', async (_, passwords) => {
    for (const password of passwords) {
      const account = { username: 'Meera Iyer', email: 'anything-goes@learners.example', password }
      const { status, body } = await caller(api.url).call(transport, 'auth.signup', account)
      expect({ password, status }).toEqual({ password, status: 400 })
      expect(body.issues).toEqual([{ path: 'password', message: expect.stringContaining('three or four words') }])
    }
  })

  test('words that don’t belong together, and characters without a pattern, are accepted', async () => {
    for (const password of [
      'seven-green-boats',
      'learn harder',
      'x7#kQ2pv',
      'monkeyfarmersing',
      'skillful harbour seal',
      'meerabai-9f',
    ]) {
      const { body } = await signUp('user', password, transport)
      expect({ password, ...body }).toMatchObject({ password, message: 'Account Created Successfully' })
    }
  })
})

describe.each(holders)('S50: for an $who over $transport', ({ group, transport, join }) => {
  test('changing to one’s own address is rejected', async () => {
    const holder = await join(api.url, transport)
    const change = { currentPassword: password, newPassword: `${holder.email}1!` }
    expect(await holder.call(transport, `${group}.changePassword`, change)).toMatchObject(refusedAt('newPassword'))
  })
})

describe.each(holders)('S13: for an $who over $transport', ({ group, transport, join, who }) => {
  const common = 'Password1'

  test('changing to a common password is rejected, and the old one stays', async () => {
    const holder = await join(api.url, transport)
    const change = { currentPassword: password, newPassword: common }
    expect(await holder.call(transport, `${group}.changePassword`, change)).toMatchObject(refusedAt('newPassword'))
    const credentials = { email: holder.email, password }
    expect((await holder.call(transport, `${group}.login`, credentials)).status).toBe(200)
  })

  test('resetting to a common password is rejected, and the link still works for a better one', async () => {
    const mailing = await startMailingApi()
    const { email } = await join(mailing.url, transport)
    const anybody = caller(mailing.url)
    await anybody.call(transport, `${group}.forgotPassword`, { email })
    const path = who === 'learner' ? '/reset-password' : '/adminreset'
    const [link] = await mailing.links(email, path)
    const reset = (newPassword: string) =>
      anybody.call(transport, `${group}.resetPassword`, { token: tokenOf(link), newPassword })
    expect(await reset(common)).toMatchObject(refusedAt('newPassword'))
    expect((await reset('a far better one')).status).toBe(200)
    await mailing.stop()
  })
})
