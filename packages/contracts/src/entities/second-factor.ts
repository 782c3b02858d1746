import { z } from 'zod'
import { says } from '../said.ts'
import { Password } from './account.ts'
import { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeyUsed } from './passkey.ts'
import { title } from './text.ts'

// Here and not in constants.ts, of which every page loads all.
/** The kinds of second factor. */
export const factorKinds = ['totp', 'passkey'] as const
/** What may be missing to add a factor: a link that was emailed to the account, opened by who is logged in to it. */
export const factorNeeds = ['confirmed-email', 'link-opened-here'] as const
export type FactorNeed = (typeof factorNeeds)[number]
/** Maximum number of second factors of an account. */
export const maxFactors = 10

export const FactorName = title(40)
const FactorKind = z.enum(factorKinds)

/** A second factor of an account, as its owner sees it. */
export const Factor = z.object({
  _id: z.string(),
  kind: FactorKind,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Factor = z.infer<typeof Factor>

/** A code of an authenticator app. */
export const AppCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, says('Enter the 6 digits that your app shows'))
/** Seven groups of four; four in older codes, which go on working. Case, spaces and dashes are ignored. */
export const RecoveryCode = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        /^[0-9A-HJKMNP-TV-Z]{16}([0-9A-HJKMNP-TV-Z]{12})?$/,
        says('Enter one of your recovery codes, such as 7K2M-…'),
      ),
  )

const AppProof = z.object({ kind: z.literal('totp'), code: AppCode })
const PasskeyProof = z.object({ kind: z.literal('passkey'), passkey: PasskeyUsed })
const RecoveryProof = z.object({ kind: z.literal('recovery'), code: RecoveryCode })
const PasswordProof = z.object({ kind: z.literal('password'), password: Password })

/** Proves a second factor. */
export const FactorProof = z.union([AppProof, PasskeyProof, RecoveryProof])
export type FactorProof = z.infer<typeof FactorProof>
/** Proves that the owner of the session is there. */
export const OwnerProof = z.union([AppProof, PasskeyProof, RecoveryProof, PasswordProof])
export type OwnerProof = z.infer<typeof OwnerProof>

/** The ways in which an account can prove a second factor. `passkey`: what a browser needs for it. */
export const FactorChoices = z.object({
  kinds: z.array(z.enum([...factorKinds, 'recovery'])),
  passkey: PasskeyRequest.nullable(),
})
export type FactorChoices = z.infer<typeof FactorChoices>

/** What is needed to add a factor: a secret for an authenticator app, or the options of a passkey. */
export const FactorStart = z.union([
  z.object({
    kind: z.literal('totp'),
    /** For typing, base32. */
    secret: z.string(),
    /** The same as an otpauth:// address, for a QR code. */
    uri: z.string(),
  }),
  z.object({ kind: z.literal('passkey'), options: PasskeyCreation }),
])
export type FactorStart = z.infer<typeof FactorStart>

/** Shows that the new factor works. */
export const FactorSetup = z.union([
  z.object({ kind: z.literal('totp'), code: AppCode }),
  z.object({ kind: z.literal('passkey'), passkey: PasskeyMade }),
])
export type FactorSetup = z.infer<typeof FactorSetup>
