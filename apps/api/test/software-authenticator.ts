import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { encodeCBOR } from '@levischuck/tiny-cbor'
import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyUsed } from '@skillharbor/contracts/entities'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Bits of the authenticator data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
const [present, verified, attested] = [0x01, 0x04, 0x40]

type Passkey = { id: Buffer; privateKey: KeyObject; counter: number }
/** What a test makes go wrong. */
type Faults = { origin?: string; rpId?: string; unverified?: boolean; counter?: number }

/** An authenticator made of software, in a browser at `origin`: it makes and uses real ES256 passkeys. */
export const softwareAuthenticator = (origin: string) => {
  const passkeys = new Map<string, Passkey>()
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const data = (rpId: string, flags: number, counter: number, more = Buffer.alloc(0)) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter), more])
  const flagsOf = ({ unverified }: Faults) => (unverified ? present : present | verified)

  const make = (options: PasskeyCreation, faults: Faults = {}): PasskeyMade => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = encodeCBOR(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(key)])
    const authData = data(faults.rpId ?? options.rp.id ?? '', flagsOf(faults) | attested, 0, credential)
    const attestation = encodeCBOR(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    passkeys.set(base64url(id), { id, privateKey, counter: 0 })
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, faults.origin ?? origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    }
  }

  /** Uses the passkey with that id, or the first that the options allow. */
  const use = (options: PasskeyRequest, faults: Faults = {}): PasskeyUsed => {
    const allowed = options.allowCredentials?.map(({ id }) => id) ?? [...passkeys.keys()]
    const passkey = allowed.map((id) => passkeys.get(id)).find((one) => one !== undefined)
    if (!passkey) throw new Error('This authenticator has none of these passkeys')
    passkey.counter = faults.counter ?? passkey.counter + 1
    const clientDataJSON = clientData('webauthn.get', options.challenge, faults.origin ?? origin)
    const authenticatorData = data(faults.rpId ?? options.rpId ?? '', flagsOf(faults), passkey.counter)
    const signature = createSign('sha256')
      .update(authenticatorData)
      .update(sha256(clientDataJSON))
      .sign(passkey.privateKey)
    const id = base64url(passkey.id)
    const response = { clientDataJSON, authenticatorData, signature }
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(response.clientDataJSON),
        authenticatorData: base64url(response.authenticatorData),
        signature: base64url(response.signature),
      },
    }
  }
  return { make, use }
}
