import { trpc } from '@skillharbor/client/trpc'
import type { ManagedAccount } from '@skillharbor/contracts/entities'
import type { Action } from './action-dialog.tsx'
import { t } from './messages.ts'
import { useRefundAll } from './use-refund-all.ts'

/** What an operator can do with an account. Each returns the question to ask. */
export const useAccountActions = () => {
  const suspend = trpc.operator.suspend.useMutation()
  const restore = trpc.operator.restore.useMutation()
  const approve = trpc.operator.approve.useMutation()
  const endSessions = trpc.operator.endSessions.useMutation()
  const removeFactors = trpc.operator.removeFactors.useMutation()
  const refundAll = useRefundAll('seller')
  return {
    refundAll: ({ _id: id, username: name }: ManagedAccount): Action => refundAll({ id, name }),
    suspend: ({ _id: id, username: name, realm }: ManagedAccount): Action => ({
      id,
      title: t('accounts.suspendTitle', { name }),
      text: t(realm === 'admin' ? 'accounts.suspendSeller' : 'accounts.suspendLearner'),
      confirm: t('accounts.suspendConfirm'),
      tone: 'danger',
      reasonFor: name,
      run: (reason) => suspend.mutateAsync({ id, reason }),
    }),
    restore: ({ _id: id, username: name }: ManagedAccount): Action => ({
      id,
      title: t('accounts.restoreTitle', { name }),
      text: t('accounts.restoreText'),
      confirm: t('accounts.restoreConfirm'),
      run: () => restore.mutateAsync({ id }),
    }),
    approve: ({ _id: id, username: name }: ManagedAccount): Action => ({
      id,
      title: t('accounts.approveTitle', { name }),
      text: t('accounts.approveText'),
      confirm: t('accounts.approveConfirm'),
      run: () => approve.mutateAsync({ id }),
    }),
    endSessions: ({ _id: id, username: name }: ManagedAccount): Action => ({
      id,
      title: t('accounts.endSessionsTitle', { name }),
      text: t('accounts.endSessionsText'),
      confirm: t('accounts.endSessionsConfirm'),
      run: () => endSessions.mutateAsync({ id }),
    }),
    removeFactors: ({ _id: id, username: name }: ManagedAccount): Action => ({
      id,
      title: t('accounts.removeFactorsTitle', { name }),
      text: t('accounts.removeFactorsText'),
      confirm: t('accounts.removeFactorsConfirm'),
      tone: 'danger',
      reasonFor: name,
      run: (reason) => removeFactors.mutateAsync({ id, reason }),
    }),
  }
}
