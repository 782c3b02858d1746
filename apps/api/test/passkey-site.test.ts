import { expect, test } from 'vitest'
import { passkeySite } from '../src/features/accounts/second-factor/passkey-site.ts'
import { ownApi } from './account-holders.ts'

test.each([
  ['https://learn.harbor-lights.net', 'learn.harbor-lights.net', 'https://learn.harbor-lights.net'],
  ['http://127.0.0.1:3000', 'passkeys.localhost', 'http://passkeys.localhost:3000'],
  ['http://[::1]:3000', 'passkeys.localhost', 'http://passkeys.localhost:3000'],
])('the passkeys of %s belong to %s', (origin, rpId, works) => {
  expect(passkeySite(origin)).toEqual({ rpId, origin: works })
})

test.each(['https://192.0.2.7', 'https://[2001:db8::7]:8443'])('%s has no host name, and so no passkeys', (origin) => {
  expect(passkeySite(origin)).toBeUndefined()
})

test('a site on this machine may also call the API by its name for passkeys, and no other port of it may', async () => {
  const api = await ownApi()
  const statusFor = async (origin: string) =>
    (await fetch(`${api.url}/api/v1/auth/logout`, { method: 'POST', headers: { origin } })).status
  expect(await statusFor('http://127.0.0.1:3000')).toBe(200)
  expect(await statusFor('http://passkeys.localhost:3000')).toBe(200)
  expect(await statusFor('http://passkeys.localhost:3999')).toBe(403)
})
