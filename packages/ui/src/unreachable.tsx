import { CloudOff } from 'lucide-react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import type { Retry } from './load-failure.tsx'
import { t } from './messages.ts'

type UnreachableProps = { brand: string; retry: Retry }

/** A screen that depends on who is logged in, while nobody can say: that isn't the same as nobody. */
export function UnreachableScreen({ brand, retry }: UnreachableProps) {
  return (
    <EmptyState
      level={1}
      icon={<CloudOff aria-hidden />}
      heading={t('unreachable.heading', { brand })}
      text={t('unreachable.text')}
      action={<Button {...retry}>{t('tryAgain')}</Button>}
    />
  )
}

/** The same for a part of a screen. */
export function Unreachable({ brand, retry }: UnreachableProps) {
  return (
    <div className="grid w-full gap-3">
      <Alert>
        {t('unreachable.heading', { brand })}
        <span className="block font-normal">{t('unreachable.text')}</span>
      </Alert>
      <Button variant="secondary" className="justify-self-start" {...retry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
