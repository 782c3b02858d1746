import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands: https://www.rfc-editor.org/rfc/rfc6238 */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const totp = (secret: Buffer, label: { issuer: string; label: string } = { issuer: '', label: '' }) =>
  new TOTP({ ...settings, ...label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** Returns a new secret of 160 random bits. */
export const newAppSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes)

/** The secret as an app takes it: typed (base32), and as the otpauth:// address of a QR code. */
export const appSetup = (secret: Buffer, { brand, email }: { brand: string; email: string }) => {
  const app = totp(secret, { issuer: brand, label: email })
  return { secret: app.secret.base32, uri: app.toString() }
}

/**
 * The 30-second step, counted since 1970, to which the code belongs; undefined if it is wrong. The steps before and after
 * `now` count too, because clocks differ.
 */
export const stepOf = (secret: Buffer, code: string, now: Date): number | undefined => {
  const app = totp(secret)
  const delta = app.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : app.counter({ timestamp: now.getTime() }) + delta
}
