import type { SecurityEvent } from '@skillharbor/contracts/entities'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Ago } from '../ago.tsx'
import { deviceName } from './device-name.ts'
import { t } from './messages.ts'

const isWarning = (kind: SecurityEvent['kind']) =>
  ['login-failed', 'login-refused', 'account-suspended', 'account-factors-removed', 'course-taken-down'].includes(kind)

/** An event: what happened, from where, and when. */
export function ActivityRow({ event: { kind, device, network, factor, at } }: { event: SecurityEvent }) {
  const Icon = isWarning(kind) ? TriangleAlert : CircleCheck
  return (
    <li className="flex items-start gap-3.5 py-4">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isWarning(kind) ? 'text-danger' : 'text-accent'}`} />
      <div className="grid min-w-0 grow gap-x-4 sm:grid-cols-[1fr_auto]">
        <p className="font-medium text-ink">{t(`activity.kinds.${kind}`)}</p>
        <p className="text-sm text-ink-soft sm:row-span-2">
          <Ago at={at} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {network ? t('activity.from', { device: deviceName(device), network }) : t('activity.byOperator')}
          {factor && ` · ${t(`activity.factors.${factor}`)}`}
        </p>
      </div>
    </li>
  )
}

/** Shown while the events load. */
export function ActivitySkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('activity.loading')}</span>
      <div aria-hidden className="grid animate-pulse gap-6">
        {['w-32', 'w-40', 'w-28'].map((width) => (
          <div key={width} className="grid gap-2">
            <div className={`h-4 rounded bg-sunken ${width}`} />
            <div className="h-3.5 w-48 max-w-full rounded bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  )
}
