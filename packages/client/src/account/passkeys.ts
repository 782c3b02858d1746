import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyUsed } from '@skillharbor/contracts/entities'
import { PasskeyFailed } from './outcome.ts'

// Loaded when the first passkey is made or used.
const browser = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys for this page: they need an address with a host name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)

const orFailed = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw new PasskeyFailed('The browser gave no passkey', { cause: error })
  }
}

/** Lets the person make a passkey. @throws PasskeyFailed */
export const makePasskey = async (options: PasskeyCreation): Promise<PasskeyMade> => {
  const { startRegistration } = await browser()
  // The library's type has optional fields that may not be undefined; JSON has none that are.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return orFailed(() => startRegistration({ optionsJSON }))
}

/** Lets the person use a passkey. @throws PasskeyFailed */
export const usePasskeyOf = async (options: PasskeyRequest): Promise<PasskeyUsed> => {
  const { startAuthentication } = await browser()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return orFailed(() => startAuthentication({ optionsJSON }))
}
