import type { AccountProfile, FactorChoices, FactorStart, PasskeyRequest } from '@skillharbor/contracts/entities'
import { Secret, TOTP } from 'otpauth'
import { confirmAddress } from './account-holders.ts'
import type { Caller, Transport } from './caller.ts'
import { password } from './people.ts'
import type { TestApi } from './start-api.ts'

/** Whose factors: in which realm, and over which transport. */
export type Realm = { group: 'auth' | 'admin'; transport: Transport }

/** The code that an authenticator app shows for this secret, by the API's clock. */
export const codeOf = (api: TestApi, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.parts.ports.now().getTime() })

/** Confirms with the password that the owner is there. */
export const confirm = (who: Caller, { group, transport }: Realm) =>
  who.call(transport, `${group}.confirm`, { proof: { kind: 'password', password } })

export const begin = async (who: Caller, { group, transport }: Realm, kind: FactorStart['kind']) => {
  const { body } = await who.call(transport, `${group}.beginFactor`, { kind })
  return body.content as FactorStart
}

const emailOf = async (who: Caller, { group, transport }: Realm) =>
  ((await who.call(transport, `${group}.account`)).body.account as AccountProfile).email

/** Confirms somebody's address, without which no factor can be added. */
export const confirmOwn = async (api: TestApi, who: Caller, realm: Realm): Promise<void> =>
  confirmAddress(api, await emailOf(who, realm))

/** Adds an authenticator app; answers its secret and the recovery codes, if it is the first factor. */
export const addApp = async (api: TestApi, who: Caller, realm: Realm, name = 'My phone') => {
  await confirmOwn(api, who, realm)
  const start = await begin(who, realm, 'totp')
  if (start?.kind !== 'totp') throw new Error('No app was begun')
  const setup = { kind: 'totp', code: codeOf(api, start.secret) }
  const { status, body } = await who.call(realm.transport, `${realm.group}.addFactor`, { name, setup })
  if (status >= 300) throw new Error(`adding an app answered ${status}`)
  // Its code was used.
  api.advance(30_000)
  return { secret: start.secret, recoveryCodes: body.recoveryCodes as string[] | null }
}

/** Adds an app to an account whose address nobody confirmed, as earlier versions let. */
export const addAppAsBefore = async (api: TestApi, who: Caller, realm: Realm) => {
  const app = await addApp(api, who, realm)
  const table = realm.group === 'auth' ? 'learners' : 'admins'
  const query = `update ${table} set email_verified_at = null where email = $1`
  await api.parts.pool.query(query, [await emailOf(who, realm)])
  return app
}

export const choicesOf = async (who: Caller, { group, transport }: Realm, of: 'login' | 'confirm' = 'login') =>
  (await who.call(transport, `${group}.${of}Choices`)).body as FactorChoices

export const requestOf = ({ passkey }: FactorChoices): PasskeyRequest => {
  if (!passkey) throw new Error('The account has no passkey')
  return passkey
}
