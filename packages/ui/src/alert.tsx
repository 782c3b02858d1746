import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const look = cva('flex items-start gap-2.5 rounded-control border px-3.5 py-3 text-sm', {
  variants: {
    tone: {
      error: 'border-danger/40 bg-danger-soft text-danger',
      info: 'border-line bg-accent-soft text-ink',
      success: 'border-success/40 bg-success-soft text-success',
    },
  },
})
const icons = { error: CircleAlert, info: Info, success: CircleCheck }

/** A message in the page. An error interrupts a screen reader; the others don't. */
export function Alert({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={look({ tone })}>
      <Icon aria-hidden className="mt-px size-5 shrink-0" />
      <div className="min-w-0 font-medium wrap-anywhere">{children}</div>
    </div>
  )
}
