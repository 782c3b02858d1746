import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { listActivity } from '../activity/list-activity.ts'
import { endOneSession, endOtherSessions } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { resetPassword, verifyEmail } from '../tokens/consume-token.ts'
import { forgotPassword, sendVerification } from '../tokens/request-token-email.ts'
import { changePassword } from './change-password.ts'
import { showAccount } from './show-account.ts'

const { auth, admin } = operations

/** Account operations for learners. */
export const learnerAccountOperations = {
  account: defineUseCase(auth.account, showAccount),
  changePassword: defineUseCase(auth.changePassword, changePassword),
  sessions: defineUseCase(auth.sessions, listSessions),
  endSession: defineUseCase(auth.endSession, endOneSession),
  endOtherSessions: defineUseCase(auth.endOtherSessions, endOtherSessions),
  activity: defineUseCase(auth.activity, listActivity),
  forgotPassword: defineUseCase(auth.forgotPassword, forgotPassword('user')),
  resetPassword: defineUseCase(auth.resetPassword, resetPassword('user')),
  sendVerification: defineUseCase(auth.sendVerification, sendVerification),
  verifyEmail: defineUseCase(auth.verifyEmail, verifyEmail('user')),
}

/** Account operations for admins. */
export const adminAccountOperations = {
  account: defineUseCase(admin.account, showAccount),
  changePassword: defineUseCase(admin.changePassword, changePassword),
  sessions: defineUseCase(admin.sessions, listSessions),
  endSession: defineUseCase(admin.endSession, endOneSession),
  endOtherSessions: defineUseCase(admin.endOtherSessions, endOtherSessions),
  activity: defineUseCase(admin.activity, listActivity),
  forgotPassword: defineUseCase(admin.forgotPassword, forgotPassword('admin')),
  resetPassword: defineUseCase(admin.resetPassword, resetPassword('admin')),
  sendVerification: defineUseCase(admin.sendVerification, sendVerification),
  verifyEmail: defineUseCase(admin.verifyEmail, verifyEmail('admin')),
}
