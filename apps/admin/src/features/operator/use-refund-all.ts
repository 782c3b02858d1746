import { trpc } from '@skillharbor/client/trpc'
import type { BulkRefund } from '@skillharbor/contracts/entities'
import type { Action } from './action-dialog.tsx'
import { t } from './messages.ts'

/** Returns the question before all orders of a course or a seller are refunded. */
export const useRefundAll = (subject: BulkRefund['subject']) => {
  const begin = trpc.operator.beginBulkRefund.useMutation()
  return ({ id, name }: { id: string; name: string }): Action => ({
    id,
    title: t(`bulk.ask.${subject}`, { name }),
    text: t('bulk.refundAllText'),
    confirm: t('bulk.refundAllConfirm'),
    tone: 'danger',
    reasonFor: t('bulk.readers'),
    run: (reason) => begin.mutateAsync({ subject, id, reason }),
  })
}
