import { z } from 'zod'
import { Admin, HomeState } from '../entities/account.ts'
import { operation } from '../operation.ts'
import { accountOperations, Credentials, Message, NewAccount, Nothing } from './account.ts'
import { secondFactorOperations } from './second-factor.ts'

const LoggedIn = Message.extend({ admin: Admin })

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
    output: z.object({ admin: Admin }),
    errors: [],
  }),
  signup: operation({
    summary: 'Open an admin account',
    kind: 'mutation',
    access: 'public',
    method: 'POST',
    path: '/api/v1/admin/signup',
    status: 201,
    input: NewAccount.extend({ state: HomeState }),
    output: Message.extend({ admin: Admin }),
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
    errors: ['INVALID_CREDENTIALS', 'SECOND_STEP_NEEDED'],
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
}
