import type { Factor } from '@skillharbor/contracts/entities'
import { KeyRound, Smartphone } from 'lucide-react'
import { Ago } from '../ago.tsx'
import { Button } from '../button.tsx'
import { t } from './messages.ts'

type FactorRowProps = { factor: Factor; onRename: () => void; onRemove: () => void }

/** A second factor: its name, its kind, and when it was used. */
export function FactorRow({ factor: { kind, name, createdAt, lastUsedAt }, onRename, onRemove }: FactorRowProps) {
  const Icon = kind === 'passkey' ? KeyRound : Smartphone
  const at = lastUsedAt ?? createdAt
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 py-4">
      <div className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5" />
      </div>
      <div className="min-w-40 grow">
        <p className="font-medium wrap-anywhere text-ink">{name}</p>
        <p className="text-sm text-ink-soft">
          {t(`secondFactor.kinds.${kind}`)} ·{' '}
          {t(lastUsedAt ? 'secondFactor.used' : 'secondFactor.added', { ago: () => <Ago at={at} /> })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" aria-label={t('secondFactor.renameOf', { name })} onClick={onRename}>
          {t('secondFactor.rename')}
        </Button>
        <Button variant="secondary" size="sm" aria-label={t('secondFactor.removeOf', { name })} onClick={onRemove}>
          {t('secondFactor.remove')}
        </Button>
      </div>
    </li>
  )
}

/** Shown while the factors load. */
export function FactorsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('secondFactor.loading')}</span>
      <div aria-hidden className="grid animate-pulse gap-3">
        <div className="h-4 w-48 rounded bg-sunken" />
        <div className="h-11 w-56 max-w-full rounded-control bg-sunken" />
      </div>
    </div>
  )
}
