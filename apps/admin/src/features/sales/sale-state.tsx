import type { Sale } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { formatPrice } from '@skillharbor/ui/price'
import { Gavel, Undo2 } from 'lucide-react'
import { t } from './messages.ts'
import { OrderState } from './order-state.tsx'

/** The state of an order in a list: a part that went back and a dispute leave it paid, so they are said beside that. */
export function SaleState({ order: { state, refunded = 0, disputed = false } }: { order: Sale }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <OrderState state={state} />
      {state === 'paid' && refunded > 0 && (
        <Badge tone="info">
          <Undo2 aria-hidden />
          {t('orders.refunded', { amount: formatPrice(refunded) })}
        </Badge>
      )}
      {disputed && (
        <Badge tone="danger">
          <Gavel aria-hidden />
          {t('orders.disputed')}
        </Badge>
      )}
    </span>
  )
}
