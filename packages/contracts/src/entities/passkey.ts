import { z } from 'zod'
import { says } from '../said.ts'

// The JSON forms of https://www.w3.org/TR/webauthn-3/, as far as they are used here.

const Base64Url = z.string().regex(/^[\w-]{1,8192}$/, says('Not base64url'))
const CredentialType = z.literal('public-key')
const Credential = z.object({ id: z.string(), type: CredentialType, transports: z.array(z.string()).optional() })
const Verification = z.enum(['required', 'preferred', 'discouraged'])

/** What a browser needs to make a passkey. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: CredentialType })),
  /** In milliseconds. */
  timeout: z.int().optional(),
  excludeCredentials: z.array(Credential).optional(),
  authenticatorSelection: z
    .object({
      residentKey: Verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: Verification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser needs to use a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  /** In milliseconds. */
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  /** Absent: any passkey of this site. */
  allowCredentials: z.array(Credential).optional(),
  userVerification: Verification.optional(),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** A browser's answer when it made a passkey. */
export const PasskeyMade = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: CredentialType,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})

export type PasskeyMade = z.infer<typeof PasskeyMade>

/** A browser's answer when it used a passkey. */
export const PasskeyUsed = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: CredentialType,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
})
export type PasskeyUsed = z.infer<typeof PasskeyUsed>
