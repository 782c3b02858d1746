import type { Sale } from '@skillharbor/contracts/entities'
import { CircleCheck, CircleDashed, CircleSlash, Undo2 } from 'lucide-react'
import { t } from './messages.ts'

/** How each state looks: never by colour alone. */
const looks = {
  open: { Icon: CircleDashed, look: 'bg-accent-soft text-ink' },
  closed: { Icon: CircleSlash, look: 'bg-sunken text-ink-soft' },
  paid: { Icon: CircleCheck, look: 'bg-success-soft text-success' },
  refunded: { Icon: Undo2, look: 'bg-danger-soft text-danger' },
} as const satisfies Record<Sale['state'], object>

export function OrderState({ state }: { state: Sale['state'] }) {
  const { Icon, look } = looks[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap ${look}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {t(`statuses.${state}`)}
    </span>
  )
}
