import { z } from 'zod'
import { PasskeyRequest } from '../entities/passkey.ts'
import {
  Factor,
  FactorChoices,
  FactorName,
  FactorProof,
  FactorSetup,
  FactorStart,
  factorKinds,
  factorNeeds,
  OwnerProof,
} from '../entities/second-factor.ts'
import { operation } from '../operation.ts'
import { Message, Nothing } from './account.ts'
import { idOf } from './parameters.ts'

const ById = z.object({ id: idOf('the second factor') })
const RecoveryCodes = z.array(z.string())

/**
 * Second factors, the same for learners (`user`, under /auth) and admins (`admin`, under /admin). Where a factor is on, a
 * login with the password is refused with SECOND_STEP_NEEDED; `finishLogin` then begins the session. What is sensitive
 * wants a confirmation (`confirm`) that is at most 10 minutes old, and is refused with CONFIRMATION_NEEDED without one;
 * a login counts as one. A challenge is bound to the browser by a cookie, works once, and ends after 10 minutes or five
 * tries.
 */
export const secondFactorOperations = <
  A extends 'user' | 'admin',
  B extends 'auth' | 'admin',
  LoggedIn extends z.ZodType,
>(
  access: A,
  base: B,
  loggedIn: LoggedIn,
) => ({
  passkeyLogin: operation({
    summary: 'Begin a login with a passkey and no password',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: `/api/v1/${base}/login/passkey`,
    status: 200,
    input: Nothing,
    output: z.object({ options: PasskeyRequest }),
    errors: ['CONFLICT'],
  }),
  loginChoices: operation({
    summary: 'The ways in which the login that this browser began can be finished',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: `/api/v1/${base}/login/choices`,
    status: 200,
    input: Nothing,
    output: FactorChoices,
    errors: ['CHALLENGE_INVALID'],
  }),
  finishLogin: operation({
    summary: 'Finish the login that this browser began, and start the session',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: `/api/v1/${base}/login/finish`,
    status: 200,
    input: z.object({ proof: FactorProof }),
    output: loggedIn,
    errors: ['CHALLENGE_INVALID', 'ACCOUNT_SUSPENDED', 'APPROVAL_PENDING'],
  }),
  confirmChoices: operation({
    summary: 'The second factors with which the account can confirm that its owner is there; the password always can',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/confirm/choices`,
    status: 200,
    input: Nothing,
    output: FactorChoices,
    errors: [],
    whileSuspended: true,
  }),
  confirm: operation({
    summary: 'Confirm that the session’s owner is there, for 10 minutes',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/confirm`,
    status: 200,
    input: z.object({ proof: OwnerProof }),
    output: Message,
    errors: ['CHALLENGE_INVALID'],
    whileSuspended: true,
  }),
  factors: operation({
    summary: 'The account’s second factors, and how many recovery codes are left',
    kind: 'query',
    access,
    method: 'GET',
    path: `/api/v1/${base}/factors`,
    status: 200,
    input: Nothing,
    output: z.object({
      content: z.array(Factor),
      recoveryCodes: z.int(),
      /** The site's origin where passkeys work; null if its address has no host name. */
      passkeyOrigin: z.string().nullable(),
      /** What a factor can't be added without; null: nothing is missing. */
      addingNeeds: z.enum(factorNeeds).nullable(),
    }),
    errors: [],
  }),
  beginFactor: operation({
    summary: 'Begin to add a second factor; the email address must be confirmed',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/factors/begin`,
    status: 200,
    input: z.object({ kind: z.enum(factorKinds) }),
    output: z.object({ content: FactorStart }),
    errors: ['CONFIRMATION_NEEDED', 'EMAIL_NOT_CONFIRMED', 'CONFLICT'],
  }),
  addFactor: operation({
    summary: 'Add the second factor that was begun; with the first one come ten recovery codes, shown only here',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/factors`,
    status: 201,
    input: z.object({ name: FactorName, setup: FactorSetup }),
    output: Message.extend({ recoveryCodes: RecoveryCodes.nullable() }),
    errors: ['CHALLENGE_INVALID', 'EMAIL_NOT_CONFIRMED', 'CONFLICT'],
  }),
  renameFactor: operation({
    summary: 'Rename a second factor',
    kind: 'mutation',
    access,
    method: 'PATCH',
    path: `/api/v1/${base}/factors/{id}`,
    status: 200,
    input: ById.extend({ name: FactorName }),
    output: Message,
    errors: ['NOT_FOUND'],
  }),
  removeFactor: operation({
    summary: 'Remove a second factor; with the last one go the recovery codes',
    kind: 'mutation',
    access,
    method: 'DELETE',
    path: `/api/v1/${base}/factors/{id}`,
    status: 200,
    input: ById,
    output: Message,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  }),
  makeRecoveryCodes: operation({
    summary: 'Make ten new recovery codes, shown only here; the old ones stop working',
    kind: 'mutation',
    access,
    method: 'POST',
    path: `/api/v1/${base}/recoverycodes`,
    status: 201,
    input: Nothing,
    output: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['CONFIRMATION_NEEDED', 'CONFLICT'],
  }),
})
