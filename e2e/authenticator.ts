import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** Gives the browser a passkey device that never asks. `lose` takes it away, with its passkeys. */
export async function withPasskeyDevice(page: Page): Promise<{ lose: () => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return { lose: async () => void (await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })) }
}

/** The code that an authenticator app shows now, in this many 30-second steps. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
