import { z } from 'zod'
import { AccountLanguage, Admin, HomeState, Password } from '../entities/account.ts'
import { SellerData } from '../entities/seller-data.ts'
import { UndertakingVersion } from '../entities/undertaking.ts'
import { operation } from '../operation.ts'
import { accountOperations, Credentials, Message, NewAccount, Nothing } from './account.ts'
import { secondFactorOperations } from './second-factor.ts'

/**
 * `operator` is only there for an admin who operates the marketplace, `suspended`, with the operator's reason, for one who may
 * only answer disputes, and `undertakingDue` for one who hasn't agreed to this version of the sellers' undertaking.
 */
const SessionAdmin = Admin.extend({
  operator: z.literal(true).optional(),
  suspended: z.object({ reason: z.string() }).optional(),
  undertakingDue: z.string().optional(),
})
const LoggedIn = Message.extend({ admin: SessionAdmin, language: AccountLanguage.optional() })

/** An admin's account and session, separate from any learner's. */
export const admin = {
  me: operation({
    summary: 'The admin whose session this is',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/me',
    status: 200,
    input: Nothing,
    output: z.object({ admin: SessionAdmin, language: AccountLanguage.optional() }),
    errors: [],
    whileSuspended: true,
  }),
  signup: operation({
    summary: 'Open an admin account',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/admin/signup',
    status: 201,
    input: NewAccount.extend({
      state: HomeState,
      /** The version of the sellers' undertaking that they agree to. Who leaves it out is asked after the login. */
      undertaking: UndertakingVersion.optional(),
    }),
    output: Message.extend({
      admin: Admin,
      /** Only there if an operator has to approve the account before its first login. */
      approvalPending: z.literal(true).optional(),
    }),
    errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'SIGNUP_CLOSED'],
  }),
  login: operation({
    summary: 'Start an admin session',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/admin/login',
    status: 200,
    input: Credentials,
    output: LoggedIn,
    errors: ['INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED', 'ACCOUNT_SUSPENDED', 'APPROVAL_PENDING'],
  }),
  logout: operation({
    summary: 'End the admin session, if there is one',
    kind: 'mutation',
    access: 'public',
    method: 'DELETE',
    path: '/api/v1/admin/logout',
    status: 200,
    input: Nothing,
    output: Message,
    errors: [],
  }),
  ...accountOperations('admin', 'admin'),
  ...secondFactorOperations('admin', 'admin', LoggedIn),
  agree: operation({
    summary: 'Agree to a version of the sellers’ undertaking; can be repeated',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/undertaking',
    status: 200,
    input: z.object({ version: UndertakingVersion }),
    output: Message,
    errors: [],
  }),
  exportData: operation({
    summary: 'Everything that is kept about the admin',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/mydata',
    status: 200,
    input: Nothing,
    output: SellerData,
    errors: [],
  }),
  deleteAccount: operation({
    summary: 'Delete the admin’s account and its courses; learners keep what they bought, and orders stay in the books',
    kind: 'mutation',
    access: 'admin',
    method: 'POST',
    path: '/api/v1/admin/deleteaccount',
    status: 200,
    input: z.object({ password: Password }),
    output: Message,
    errors: ['CONFIRMATION_NEEDED'],
  }),
}
