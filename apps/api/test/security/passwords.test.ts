import { maxBatch } from '@skillharbor/contracts/constants'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller, type Door } from '../caller.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

let count = 0
const signUp = (realm: 'user' | 'admin', password: unknown, door: Door = 'rest') => {
  const account = { username: `Meera ${++count}`, email: `meera${count}@skillharbor.example`, password }
  return realm === 'user'
    ? caller(api.url).call(door, 'auth.signup', account)
    : caller(api.url).call(door, 'admin.signup', { ...account, state: 'Kerala' })
}
const refusedAt = (path: string) => ({
  status: 400,
  body: { error: 'INVALID_INPUT', issues: [{ path, message: expect.any(String) }] },
})

describe.each(['rest', 'trpc'] as const)('S13: over %s', (door) => {
  test('a password of less than 8 characters is refused', async () => {
    for (const realm of ['user', 'admin'] as const)
      expect(await signUp(realm, 'x7#kQ2p', door)).toMatchObject(refusedAt('password'))
  })

  test('one of the commonest is refused, whatever its letter case', async () => {
    for (const realm of ['user', 'admin'] as const)
      for (const password of ['password', '12345678', 'Password1', 'QWERTYUIOP'])
        expect(await signUp(realm, password, door)).toMatchObject(refusedAt('password'))
  })

  test('no kind of character is asked for', async () => {
    for (const password of ['harbourlights', '4815162342108', '        a       '])
      expect((await signUp('user', password, door)).body.message).toBe('Account Created Successfully')
  })
})

test('S13: each of the 3,000 commonest that are long enough is refused', async () => {
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
