import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyUsed } from '@skillharbor/contracts/entities'
import { AppError } from '../../app-error.ts'
import type { Actor, Ports, Realm } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'
import type { FactorRow } from './factor-repository.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'

type Settings = Pick<Ports, 'settings'>

/** Loaded when a passkey is first used: its 300 files are a sixth of all that the API would load to start. */
const webAuthn = () => import('@simplewebauthn/server')

/** Every passkey can log in alone, so it is found without a name, and its authenticator checks who holds it. */
const selection = { residentKey: 'required', userVerification: 'required' } as const

/** ES256, RS256 and EdDSA, as COSE numbers them: one of them is in every authenticator. */
const supportedAlgorithmIDs = [-7, -257, -8]

/** The realm's site, where its passkeys work. Throws CONFLICT if its address has no host name. */
const siteOf = ({ settings }: Settings, realm: Realm): PasskeySite => {
  const site = passkeySite(settings.origins[realm])
  if (!site) throw new AppError('CONFLICT', 'Passkeys don’t work at this address')
  return site
}

/** `transports` only has names that `PasskeyMade` lets in. */
const descriptorOf = ({ credentialId, transports }: FactorRow) => ({
  id: credentialId ?? '',
  ...(transports && { transports }),
})

/** Options for a browser to make a passkey that the account doesn't have yet. */
export const passkeyCreation = async (
  scope: Settings,
  actor: Actor,
  { username, email }: AccountRow,
  known: readonly FactorRow[],
): Promise<PasskeyCreation> => {
  const { rpId } = siteOf(scope, actor.realm)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: scope.settings.brand,
    rpID: rpId,
    userID: new TextEncoder().encode(actor.id),
    userName: email,
    userDisplayName: username,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: selection,
    supportedAlgorithmIDs,
  }) as Promise<PasskeyCreation>
}

/** Options for a browser to use one of these passkeys, or any of this site. */
export const passkeyRequest = async (
  scope: Settings,
  realm: Realm,
  known?: readonly FactorRow[],
): Promise<PasskeyRequest> => {
  const { rpId } = siteOf(scope, realm)
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: selection.userVerification,
    ...(known && { allowCredentials: known.map(descriptorOf) }),
  }) as Promise<PasskeyRequest>
}

/** The columns of the passkey that a browser made for this challenge; undefined if it isn't valid. */
export const madePasskey = async (scope: Settings, realm: Realm, expectedChallenge: string, made: PasskeyMade) => {
  const { rpId, origin } = siteOf(scope, realm)
  const { transports, ...response } = made.response
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response: { ...made, response: { ...response, ...(transports && { transports }) }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? null }
}

/** The use counter that this passkey reported as it signed the challenge; undefined if the signature isn't valid. */
export const verifyPasskeyUse = async (
  scope: Settings,
  realm: Realm,
  expectedChallenge: string,
  { passkey, factor }: { passkey: PasskeyUsed; factor: FactorRow },
): Promise<number | undefined> => {
  const { rpId, origin } = siteOf(scope, realm)
  const { credentialId, publicKey, counter } = factor
  if (credentialId === null || publicKey === null || counter === null) return undefined
  const { userHandle: _, ...response } = passkey.response
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}
