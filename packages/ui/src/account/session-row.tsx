import type { AccountSession } from '@skillharbor/contracts/entities'
import { Monitor, Smartphone } from 'lucide-react'
import { Ago } from '../ago.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { deviceName } from './device-name.ts'
import { t } from './messages.ts'

type SessionRowProps = { session: AccountSession; ending: boolean; onEnd: () => void }

/** A session: its device and when it was last used. The current session has no button. */
export function SessionRow({ session: { device, lastSeenAt, current }, ending, onEnd }: SessionRowProps) {
  const Icon = /android|ios|iphone|ipad/i.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3.5 py-4">
      <div className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5" />
      </div>
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere text-ink">{deviceName(device)}</p>
        <p className="text-sm text-ink-soft">
          {current ? t('sessions.inUse') : t('sessions.lastUsed', { ago: () => <Ago at={lastSeenAt} /> })}
        </p>
      </div>
      {current ? (
        <Badge tone="success">{t('sessions.current')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={ending}
          aria-label={t('sessions.endDevice', { device: deviceName(device) })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Shown while the sessions load. */
export function SessionsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('sessions.loading')}</span>
      <div aria-hidden className="grid animate-pulse gap-6">
        {['w-40', 'w-32'].map((width) => (
          <div key={width} className="flex items-center gap-3.5">
            <div className="size-10 shrink-0 rounded-full bg-sunken" />
            <div className="grid grow gap-2">
              <div className={`h-4 rounded bg-sunken ${width}`} />
              <div className="h-3.5 w-24 rounded bg-sunken" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
