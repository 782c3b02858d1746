import { z } from 'zod'
import { accountLanguages, roles } from '../constants.ts'
import { says } from '../said.ts'
import { title } from './text.ts'

export const Role = z.enum(roles)

/** The language that the account’s emails are in. */
export const AccountLanguage = z.enum(accountLanguages)
export type AccountLanguage = z.infer<typeof AccountLanguage>

/** Case and surrounding spaces are ignored. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(says('Enter a valid email address')))
export const NewPassword = z
  .string()
  .min(8, says('At least {min} characters', { min: 8 }))
  .max(128, says('At most {max} characters', { max: 128 }))
export const Password = z
  .string()
  .min(1, says('Required'))
  .max(128, says('At most {max} characters', { max: 128 }))
export const Username = z
  .string()
  .normalize('NFC')
  .trim()
  .min(2, says('At least {min} characters', { min: 2 }))
  .max(40, says('At most {max} characters', { max: 40 }))
  .regex(/^[\p{L}\p{M}\p{N} ._-]+$/u, { error: says('Letters, digits, spaces and . _ - only'), abort: true })
  .refine((name) => !/\p{DI}/u.test(name), says('Must not contain hidden characters'))
  .refine((name) => /[\p{L}\p{N}]/u.test(name), says('Must contain a letter or a digit'))

/** The state of the country that an admin lives in. */
export const HomeState = title(60)

export const User = z.object({ _id: z.string(), username: z.string(), email: z.string(), role: Role })
export type User = z.infer<typeof User>

/** `state` is empty for an admin whose account was created by a learner signup, until they set it. */
export const Admin = z.object({ _id: z.string(), username: z.string(), email: z.string(), state: z.string() })
export type Admin = z.infer<typeof Admin>

/** The token of an emailed link: 256 random bits, base64url. */
export const Token = z.string().regex(/^[\w-]{43}$/, says('Not the token of a mailed link'))

/** An account as its owner's account page shows it. */
export const AccountProfile = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AccountProfile = z.infer<typeof AccountProfile>

/** A valid session of an account. `device` describes the browser and system, as far as they are known. */
export const AccountSession = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether this is the caller's own session. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>
