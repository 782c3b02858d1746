import { z } from 'zod'
import { AccountLanguage, Password, Role, User } from '../entities/account.ts'
import { LearnerData } from '../entities/learner-data.ts'
import { operation } from '../operation.ts'
import { accountOperations, Credentials, Message, NewAccount, Nothing } from './account.ts'
import { secondFactorOperations } from './second-factor.ts'

const LoggedIn = Message.extend({ user: User, language: AccountLanguage.optional() })

/** A learner's account and session. Login sets the session's cookie and logout clears it. */
export const auth = {
  me: operation({
    summary: 'The learner whose session this is',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/auth/me',
    status: 200,
    input: Nothing,
    output: z.object({ user: User, language: AccountLanguage.optional() }),
    errors: [],
  }),
  signup: operation({
    summary: 'Open a learner account; role `admin` opens an admin account with the same credentials beside it',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/auth/signup',
    status: 201,
    input: NewAccount.extend({ role: Role.default('user') }),
    output: Message.extend({ user: User }),
    errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'SIGNUP_CLOSED'],
  }),
  login: operation({
    summary: 'Start a learner session',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/auth/login',
    status: 200,
    input: Credentials,
    output: LoggedIn,
    errors: ['INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED', 'ACCOUNT_SUSPENDED'],
  }),
  logout: operation({
    summary: 'End the learner session, if there is one',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/auth/logout',
    status: 200,
    input: Nothing,
    output: Message,
    errors: [],
  }),
  ...accountOperations('user', 'auth'),
  ...secondFactorOperations('user', 'auth', LoggedIn),
  exportData: operation({
    summary: 'Everything that is kept about the learner',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/auth/mydata',
    status: 200,
    input: Nothing,
    output: LearnerData,
    errors: [],
  }),
  deleteAccount: operation({
    summary: 'Delete the learner’s account; what was bought stays in the books without the person',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/auth/deleteaccount',
    status: 200,
    input: z.object({ password: Password }),
    output: Message,
    errors: ['CONFIRMATION_NEEDED'],
  }),
}
