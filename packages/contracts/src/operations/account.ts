import { z } from 'zod'
import {
  AccountLanguage,
  AccountProfile,
  AccountSession,
  Email,
  NewPassword,
  Password,
  Token,
  Username,
} from '../entities/account.ts'
import { EmailChoice } from '../entities/email-choice.ts'
import { SecurityEvent } from '../entities/security-event.ts'
import { operation } from '../operation.ts'
import type { FixedText } from '../said.ts'
import { idOf, page } from './parameters.ts'

export const Nothing = z.object({})
/** What is said of what was done. The API can only say what is translated. */
export const Message = z.object({ message: z.string() as z.ZodType<string, FixedText> })
export const Credentials = z.object({ email: Email, password: Password })
export const NewAccount = z.object({ username: Username, email: Email, password: NewPassword })

/**
 * Account operations, the same for learners (`user`, under /auth) and admins (`admin`, under /admin). Changing or
 * resetting the password ends all other sessions. Emailed links contain single-use tokens.
 */
export const accountOperations = <A extends 'user' | 'admin', B extends 'auth' | 'admin'>(access: A, base: B) => ({
  account: operation({
    summary: 'The account whose session this is, and whether its email address is confirmed',
    kind: 'query',
    access,
    method: 'GET',
    path: `/api/v1/${base}/account`,
    status: 200,
    input: Nothing,
    output: z.object({ account: AccountProfile }),
    errors: [],
  }),
  emailChoices: operation({
    summary: 'Which emails the account gets, of those that can be switched off',
    kind: 'query',
    access,
    method: 'GET',
    path: `/api/v1/${base}/emails`,
    status: 200,
    input: Nothing,
    output: z.object({ content: z.array(EmailChoice) }),
    errors: [],
  }),
  setEmailChoice: operation({
    summary: 'Switch one kind of email on or off',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/emails`,
    status: 200,
    input: EmailChoice,
    output: Message,
    errors: [],
  }),
  setLanguage: operation({
    summary: 'Choose the language of the account’s emails',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/language`,
    status: 200,
    input: z.object({ language: AccountLanguage }),
    output: Message,
    errors: [],
    whileSuspended: true,
  }),
  changePassword: operation({
    summary:
      'Change the password and end every other session; a wrong current password is an issue of its field, and a second factor is asked for first',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/changepassword`,
    status: 200,
    input: z.object({ currentPassword: Password, newPassword: NewPassword }),
    output: Message,
    errors: ['CONFIRMATION_NEEDED'],
  }),
  sessions: operation({
    summary: 'The account’s running sessions, the last used first',
    kind: 'query',
    access,
    method: 'GET',
    path: `/api/v1/${base}/sessions`,
    status: 200,
    input: Nothing,
    output: z.object({ content: z.array(AccountSession) }),
    errors: [],
  }),
  endSession: operation({
    summary: 'End one of the account’s other sessions',
    kind: 'mutation',
    access,
    method: 'DELETE',
    path: `/api/v1/${base}/sessions/{id}`,
    status: 200,
    input: z.object({ id: idOf('the session') }),
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: operation({
    summary: 'End all of the account’s sessions but this one',
    kind: 'mutation',
    access,
    method: 'DELETE',
    path: `/api/v1/${base}/sessions`,
    status: 200,
    input: Nothing,
    output: Message,
    errors: [],
  }),
  activity: operation({
    summary: 'What happened to the account’s security in the last 400 days, newest first, a page at a time',
    kind: 'query',
    access,
    method: 'GET',
    path: `/api/v1/${base}/activity`,
    status: 200,
    input: z.object(page(10)),
    output: z.object({ content: z.array(SecurityEvent), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  forgotPassword: operation({
    summary: 'Mail a link that sets a new password; an address without an account is answered alike',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: `/api/v1/${base}/forgotpassword`,
    status: 200,
    input: z.object({ email: Email }),
    output: Message,
    errors: [],
  }),
  resetPassword: operation({
    summary: 'Set a new password with the token of a mailed link (one hour, once), and end every session',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: `/api/v1/${base}/resetpassword`,
    status: 200,
    input: z.object({ token: Token, newPassword: NewPassword }),
    output: Message,
    errors: ['LINK_INVALID'],
  }),
  sendVerification: operation({
    summary: 'Mail a link that confirms the account’s email address; nothing is sent where it is confirmed already',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/sendverification`,
    status: 200,
    input: Nothing,
    output: Message,
    errors: [],
  }),
  verifyEmail: operation({
    summary:
      'Confirm the email address with the token of a mailed link (three days, once); an operator must be logged in',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: `/api/v1/${base}/verifyemail`,
    status: 200,
    input: z.object({ token: Token }),
    output: Message,
    errors: ['LINK_INVALID', 'UNAUTHENTICATED'],
  }),
})
