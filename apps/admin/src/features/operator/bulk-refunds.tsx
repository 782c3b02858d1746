import { trpc } from '@skillharbor/client/trpc'
import type { BulkRefund } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { ProgressBar } from '@skillharbor/ui/progress-bar'
import { useEffect } from 'react'
import { about } from '../../lib/about.tsx'
import { formatTime } from '../../lib/format-time.ts'
import { personName } from '../../lib/person-name.ts'
import type { Action } from './action-dialog.tsx'
import { t } from './messages.ts'

/** How often the progress is asked for while one is running, in milliseconds. */
const every = 2_000

const isRunning = ({ state }: BulkRefund): boolean => state === 'running'

/** The newest refunds of all orders of a course or a seller, and how far each is. Nothing is shown if there are none. */
export function BulkRefunds({ onAction }: { onAction: (action: Action) => void }) {
  const { data } = trpc.operator.bulkRefunds.useQuery(
    { limit: 5 },
    { refetchInterval: ({ state }) => state.data?.content.some(isRunning) && every },
  )
  // The orders below change as they are refunded.
  const utils = trpc.useUtils()
  const refunded = data?.content.reduce((sum, one) => sum + one.refunded, 0)
  useEffect(() => {
    if (refunded) void utils.operator.orders.invalidate()
  }, [refunded, utils])
  const stop = trpc.operator.stopBulkRefund.useMutation()
  if (!data?.content.length) return null
  const askStop = ({ _id: id, name }: BulkRefund) =>
    onAction({
      id,
      title: t('bulk.stopTitle', { name }),
      text: t('bulk.stopText'),
      confirm: t('bulk.stopConfirm'),
      run: () => stop.mutateAsync({ id }),
    })
  return (
    <section aria-labelledby="bulk-refunds" className="mb-8 grid gap-3">
      <h2 id="bulk-refunds" className="text-lg font-semibold text-ink">
        {t('bulk.title')}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {data.content.map((refund) => (
            <li key={refund._id} className="p-4 sm:px-5">
              <BulkRefundRow refund={refund} onStop={() => askStop(refund)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function BulkRefundRow({ refund, onStop }: { refund: BulkRefund; onStop: () => void }) {
  const { subject, reason, operator, state, createdAt, refunded, underWay, failed, left } = refund
  const name = personName(refund.name)
  const total = refunded + underWay + failed + left
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="font-semibold wrap-anywhere text-ink">{t(`bulk.of.${subject}`, { name })}</h3>
          <Badge tone={state === 'done' && failed + left === 0 ? 'success' : 'info'}>{t(`bulk.states.${state}`)}</Badge>
        </div>
        {isRunning(refund) && (
          <div className="my-1 max-w-md">
            <ProgressBar label={t('bulk.progress', { name })} value={refunded + failed} max={total} />
          </div>
        )}
        <p className="text-sm">{t('bulk.counts', { refunded, underWay, failed, left, total })}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('bulk.facts', { operator, time: formatTime(createdAt), reason })}
        </p>
      </div>
      {isRunning(refund) && (
        <Button variant="secondary" onClick={onStop}>
          {t('bulk.stop', { name, about })}
        </Button>
      )}
    </div>
  )
}
