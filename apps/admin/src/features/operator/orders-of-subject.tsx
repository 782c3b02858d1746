import type { BulkRefundSubject } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Ban } from 'lucide-react'
import { about } from '../../lib/about.tsx'
import { personName } from '../../lib/person-name.ts'
import type { Action } from './action-dialog.tsx'
import { t } from './messages.ts'
import { useRefundAll } from './use-refund-all.ts'

type OrdersOfSubjectProps = { of: BulkRefundSubject; onAction: (action: Action) => void; showAll: () => void }

/** Whose orders the list shows, and the refund of all of them; deleted courses and sellers are in no other list. */
export function OrdersOfSubject({ of, onAction, showAll }: OrdersOfSubjectProps) {
  const { subject, _id: id, deleted, offSale } = of
  const name = personName(of.name)
  const refundAll = useRefundAll(subject)
  return (
    <Card className="mb-8 grid gap-4 p-5 sm:p-6 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="text-lg font-semibold wrap-anywhere">{t(`orders.subject.${subject}`, { name })}</h2>
          {deleted && (
            <Badge tone="info">
              <Ban aria-hidden />
              {t('orders.subject.deleted')}
            </Badge>
          )}
        </div>
        <p className="text-ink-soft">{t(offSale ? 'orders.subject.refundable' : `orders.subject.onSale.${subject}`)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {offSale && (
          <Button variant="secondary" onClick={() => onAction(refundAll({ id, name }))}>
            {t('bulk.refundAll', { name, about })}
          </Button>
        )}
        <Button variant="ghost" onClick={showAll}>
          {t('orders.subject.all')}
        </Button>
      </div>
    </Card>
  )
}
