import type { AttentionItem } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { Amount } from '@skillharbor/ui/price'
import { Hourglass, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { personName } from '../../lib/person-name.ts'
import { attentionActions } from './attention-actions.ts'
import { CheckButton } from './check-button.tsx'
import { Fact } from './fact.tsx'
import { t } from './messages.ts'

const looks = {
  bad: { Icon: TriangleAlert, look: 'bg-danger-soft text-danger' },
  waiting: { Icon: Hourglass, look: 'bg-accent-soft text-accent' },
}

// What Razorpay says of a refused refund is said to the marketplace’s operator: it is about their balance and dashboard.
const isForSeller = (kind: AttentionItem['kind']) => kind === 'refund-asked' || !kind.startsWith('refund-')

/** An item that needs attention: what happened, what it means, what to do, and which payment it is about. */
export function AttentionRow({ item }: { item: AttentionItem }) {
  const { kind, order, amount, currency, since, paymentId, reason, respondBy } = item
  const { advice, tone } = attentionActions[kind]
  const { Icon, look } = looks[tone]
  const titleId = useId()
  return (
    <Card className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4 gap-y-5 p-5 sm:p-6">
      <span className={`grid size-9 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={titleId} className="text-lg font-semibold">
            {t(`attention.kinds.${kind}.title`)}
          </h2>
          <Amount amount={amount} currency={currency} />
        </div>
        <p className="text-ink-soft">{t(`attention.kinds.${kind}.meaning`)}</p>
        {reason && isForSeller(kind) && (
          <p className="text-sm wrap-anywhere text-ink-soft">
            {t(kind === 'refund-asked' ? 'attention.words' : 'attention.reason', { reason })}
          </p>
        )}
        {advice && <p className="font-medium">{t(advice)}</p>}
      </div>
      <dl className="col-span-full grid grid-cols-2 gap-4 border-t border-line pt-5 text-sm lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        <Fact name={t('learner')}>
          <Link to={paths.order(order._id)} className="font-medium text-accent underline underline-offset-4">
            {personName(order.learner)}
          </Link>
        </Fact>
        <Fact name={t('course')}>{order.course.title}</Fact>
        <Fact name={t('attention.since')}>
          <time dateTime={since}>{formatTime(since)}</time>
        </Fact>
        {respondBy && (
          <Fact name={t(kind === 'refund-asked' ? 'attention.answerBy' : 'attention.respondBy')}>
            <time dateTime={respondBy}>{formatTime(respondBy)}</time>
          </Fact>
        )}
        <Fact name={t('attention.razorpayId')}>
          <code className="text-xs break-all">{paymentId}</code>
        </Fact>
      </dl>
      <div className="col-span-full grid sm:justify-self-start">
        <Action item={item} describedBy={titleId} />
      </div>
    </Card>
  )
}

function Action({ item: { kind, order }, describedBy }: { item: AttentionItem; describedBy: string }) {
  switch (attentionActions[kind].action) {
    case 'check':
      return <CheckButton orderId={order._id} variant="secondary" describedBy={describedBy} />
    case 'order':
      return (
        <Button variant="secondary" asChild>
          <Link to={paths.order(order._id)} aria-describedby={describedBy}>
            {t('attention.openOrder')}
          </Link>
        </Button>
      )
  }
}
