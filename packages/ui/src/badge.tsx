import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const look = cva(
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        info: 'bg-accent-soft text-ink',
        success: 'bg-success-soft text-success',
        danger: 'bg-danger-soft text-danger',
      },
    },
  },
)

/** A state in a word or two, with an icon among its children if colour alone would show it. */
export function Badge({ tone, children }: Required<VariantProps<typeof look>> & { children: ReactNode }) {
  return <span className={look({ tone })}>{children}</span>
}
