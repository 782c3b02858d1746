import { operations } from '@skillharbor/contracts/operations'
import { useCase } from '../../use-case.ts'
import { endOneSession, endOtherSessions } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { resetPassword, verifyEmail } from '../tokens/consume-token.ts'
import { forgotPassword, sendVerification } from '../tokens/request-token-email.ts'
import { changePassword } from './change-password.ts'
import { showAccount } from './show-account.ts'

const { auth, admin } = operations

/** What a learner does with an account. */
export const learnerCare = {
  account: useCase(auth.account, showAccount),
  changePassword: useCase(auth.changePassword, changePassword),
  sessions: useCase(auth.sessions, listSessions),
  endSession: useCase(auth.endSession, endOneSession),
  endOtherSessions: useCase(auth.endOtherSessions, endOtherSessions),
  forgotPassword: useCase(auth.forgotPassword, forgotPassword('user')),
  resetPassword: useCase(auth.resetPassword, resetPassword('user')),
  sendVerification: useCase(auth.sendVerification, sendVerification),
  verifyEmail: useCase(auth.verifyEmail, verifyEmail('user')),
}

/** The same for an admin. */
export const adminCare = {
  account: useCase(admin.account, showAccount),
  changePassword: useCase(admin.changePassword, changePassword),
  sessions: useCase(admin.sessions, listSessions),
  endSession: useCase(admin.endSession, endOneSession),
  endOtherSessions: useCase(admin.endOtherSessions, endOtherSessions),
  forgotPassword: useCase(admin.forgotPassword, forgotPassword('admin')),
  resetPassword: useCase(admin.resetPassword, resetPassword('admin')),
  sendVerification: useCase(admin.sendVerification, sendVerification),
  verifyEmail: useCase(admin.verifyEmail, verifyEmail('admin')),
}
