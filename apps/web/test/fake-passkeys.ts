import { onTestFinished, vi } from 'vitest'

const bytes = () => new Uint8Array([1, 2, 3]).buffer
const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
})

/** Passkeys of this browser, for one test: they are made and used as the functions say, by default without a question. */
export const fakePasskeys = () => {
  const made = { clientDataJSON: bytes(), attestationObject: bytes(), getTransports: () => ['internal'] }
  const create = vi.fn(async () => credential(made))
  const get = vi.fn(async () =>
    credential({ clientDataJSON: bytes(), authenticatorData: bytes(), signature: bytes(), userHandle: bytes() }),
  )
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return { create, get }
}
