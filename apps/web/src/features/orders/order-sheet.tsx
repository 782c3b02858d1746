import { siteConfig } from '@skillharbor/client/config'
import type { OwnOrder } from '@skillharbor/contracts/entities'
import { Card } from '@skillharbor/ui/card'
import { Price } from '@skillharbor/ui/price'
import { t } from './messages.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderState } from './order-state.tsx'

function Sum({ name, rupees }: { name: string; rupees: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="text-ink-soft">{name}</span>
      <span className="text-2xl">
        <Price rupees={rupees} />
      </span>
    </p>
  )
}

/** The order as on paper: one page of it, when it is printed. */
export function OrderSheet({ order }: { order: OwnOrder }) {
  const { course, seller, amount, state, payment } = order
  return (
    <Card className="printed-sheet grid gap-6 p-5 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold text-accent">{siteConfig().brand}</p>
        <OrderState state={state} />
      </div>
      <h1 className="text-3xl font-bold text-ink">{t(payment ? 'receipt' : 'order')}</h1>
      <OrderFacts order={order} />
      <div className="grid gap-4 border-y border-line py-5">
        <div className="grid gap-1">
          <h2 lang={course.language} className="text-lg font-semibold wrap-anywhere text-ink">
            {course.title}
          </h2>
          <p className="text-sm text-ink-soft">{t('by', { seller })}</p>
        </div>
        <Sum name={t(payment ? 'amount' : 'price')} rupees={amount} />
        {payment && payment.refunded > 0 && (
          <>
            <Sum name={t('refunded')} rupees={payment.refunded} />
            <Sum name={t('left')} rupees={Math.round((amount - payment.refunded) * 100) / 100} />
          </>
        )}
      </div>
      <p className="text-sm text-ink-soft">{t('taxes')}</p>
    </Card>
  )
}
