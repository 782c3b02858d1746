import type { ReactNode } from 'react'

type EmptyStateProps = {
  heading: string
  /** 1 if the screen shows nothing else. */
  level?: 1 | 2
  text?: string
  action?: ReactNode
  icon?: ReactNode
}

/** Says why there is nothing to show, and what to do. */
export function EmptyState({ heading, level = 2, text, action, icon }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
      {icon && (
        <div className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-7">
          {icon}
        </div>
      )}
      <Heading className="text-xl font-semibold text-ink">{heading}</Heading>
      {text && <p className="text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </section>
  )
}
