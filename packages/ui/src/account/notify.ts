import { notify } from '../notify.ts'
import { t } from './messages.ts'

export const notifyPasswordChanged = () => notify.success(t('password.changed'))

/** After an emailed link set a new password, which logged the person out everywhere. */
export const notifyPasswordReset = () => notify.success(t('resetPassword.done'))
