import { notify } from '../notify.ts'
import { t } from './messages.ts'

/** After an emailed link set a new password, which logged the person out everywhere. */
export const notifyPasswordReset = () => notify.success(t('resetPassword.done'))

/** Reports why the data wasn't downloaded. */
export const notifyDataExportFailed = (reason: string): void => {
  notify.error(t('exportData.failed'), reason)
}
