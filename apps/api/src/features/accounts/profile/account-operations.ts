import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { listActivity } from '../activity/list-activity.ts'
import { chooseEmail, listEmailChoices } from '../emails/email-choices.ts'
import { confirmChoices, confirmOwner } from '../sessions/confirmation.ts'
import { endOneSession, endOtherSessions } from '../sessions/end-sessions.ts'
import { loginChoices, passkeyLogin } from '../sessions/finish-login.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { resetPassword, verifyEmail } from '../tokens/consume-token.ts'
import { forgotPassword, sendVerification } from '../tokens/request-token-email.ts'
import { addFactor, beginFactor } from './add-factor.ts'
import { makeRecoveryCodes, removeFactor, renameFactor } from './change-factors.ts'
import { changePassword } from './change-password.ts'
import { chooseLanguage } from './choose-language.ts'
import { listFactors } from './list-factors.ts'
import { showAccount } from './show-account.ts'

const { auth, admin } = operations

/** Account operations for learners. */
export const learnerAccountOperations = {
  account: defineUseCase(auth.account, showAccount),
  emailChoices: defineUseCase(auth.emailChoices, listEmailChoices),
  setEmailChoice: defineUseCase(auth.setEmailChoice, chooseEmail),
  setLanguage: defineUseCase(auth.setLanguage, chooseLanguage),
  changePassword: defineUseCase(auth.changePassword, changePassword),
  sessions: defineUseCase(auth.sessions, listSessions),
  endSession: defineUseCase(auth.endSession, endOneSession),
  endOtherSessions: defineUseCase(auth.endOtherSessions, endOtherSessions),
  activity: defineUseCase(auth.activity, listActivity),
  forgotPassword: defineUseCase(auth.forgotPassword, forgotPassword('user')),
  resetPassword: defineUseCase(auth.resetPassword, resetPassword('user')),
  sendVerification: defineUseCase(auth.sendVerification, sendVerification),
  verifyEmail: defineUseCase(auth.verifyEmail, verifyEmail('user')),
  passkeyLogin: defineUseCase(auth.passkeyLogin, passkeyLogin('user')),
  loginChoices: defineUseCase(auth.loginChoices, loginChoices('user')),
  confirmChoices: defineUseCase(auth.confirmChoices, confirmChoices),
  confirm: defineUseCase(auth.confirm, confirmOwner),
  factors: defineUseCase(auth.factors, listFactors),
  beginFactor: defineUseCase(auth.beginFactor, beginFactor),
  addFactor: defineUseCase(auth.addFactor, addFactor),
  renameFactor: defineUseCase(auth.renameFactor, renameFactor),
  removeFactor: defineUseCase(auth.removeFactor, removeFactor),
  makeRecoveryCodes: defineUseCase(auth.makeRecoveryCodes, makeRecoveryCodes),
}

/** Account operations for admins. */
export const adminAccountOperations = {
  account: defineUseCase(admin.account, showAccount),
  emailChoices: defineUseCase(admin.emailChoices, listEmailChoices),
  setEmailChoice: defineUseCase(admin.setEmailChoice, chooseEmail),
  setLanguage: defineUseCase(admin.setLanguage, chooseLanguage),
  changePassword: defineUseCase(admin.changePassword, changePassword),
  sessions: defineUseCase(admin.sessions, listSessions),
  endSession: defineUseCase(admin.endSession, endOneSession),
  endOtherSessions: defineUseCase(admin.endOtherSessions, endOtherSessions),
  activity: defineUseCase(admin.activity, listActivity),
  forgotPassword: defineUseCase(admin.forgotPassword, forgotPassword('admin')),
  resetPassword: defineUseCase(admin.resetPassword, resetPassword('admin')),
  sendVerification: defineUseCase(admin.sendVerification, sendVerification),
  verifyEmail: defineUseCase(admin.verifyEmail, verifyEmail('admin')),
  passkeyLogin: defineUseCase(admin.passkeyLogin, passkeyLogin('admin')),
  loginChoices: defineUseCase(admin.loginChoices, loginChoices('admin')),
  confirmChoices: defineUseCase(admin.confirmChoices, confirmChoices),
  confirm: defineUseCase(admin.confirm, confirmOwner),
  factors: defineUseCase(admin.factors, listFactors),
  beginFactor: defineUseCase(admin.beginFactor, beginFactor),
  addFactor: defineUseCase(admin.addFactor, addFactor),
  renameFactor: defineUseCase(admin.renameFactor, renameFactor),
  removeFactor: defineUseCase(admin.removeFactor, removeFactor),
  makeRecoveryCodes: defineUseCase(admin.makeRecoveryCodes, makeRecoveryCodes),
}
