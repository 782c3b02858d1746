import type { OwnOrder } from '@skillharbor/contracts/entities'
import { CircleCheck, CircleDashed, CircleSlash, Undo2 } from 'lucide-react'
import { t } from './messages.ts'

/** How each state looks: never by colour alone. */
const looks = {
  open: { Icon: CircleDashed, look: 'bg-accent-soft text-ink' },
  closed: { Icon: CircleSlash, look: 'bg-sunken text-ink-soft' },
  paid: { Icon: CircleCheck, look: 'bg-success-soft text-success' },
  refunded: { Icon: Undo2, look: 'bg-sunken text-ink' },
} as const satisfies Record<OwnOrder['state'], object>

export function OrderState({ state }: { state: OwnOrder['state'] }) {
  const { Icon, look } = looks[state]
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold ${look}`}>
      <Icon aria-hidden className="size-4" />
      {t(`states.${state}`)}
    </span>
  )
}
