import { z } from 'zod'
import { Admin, Email, LearnerData, NewPassword, Password, Role, State, User, Username } from '../entities.ts'
import { operation } from '../operation.ts'
import { accountCare } from './account-care.ts'

const Nothing = z.object({})
const Message = z.object({ message: z.string() })
const Credentials = z.object({ email: Email, password: Password })
const NewAccount = z.object({ username: Username, email: Email, password: NewPassword })

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
    output: z.object({ user: User }),
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
    output: Message.extend({ user: User }),
    errors: ['INVALID_CREDENTIALS'],
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
  ...accountCare('user', 'auth'),
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
    errors: [],
  }),
}

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
    input: NewAccount.extend({ state: State }),
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
    output: Message.extend({ admin: Admin }),
    errors: ['INVALID_CREDENTIALS'],
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
  ...accountCare('admin', 'admin'),
}
