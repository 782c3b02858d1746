import type { ReactNode } from 'react'

type EmptyStateProps = { heading: string; text?: string; action?: ReactNode; icon?: ReactNode }

/** What a list shows where it has nothing to show, and what to do about it. */
export function EmptyState({ heading, text, action, icon }: EmptyStateProps) {
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
      {icon && (
        <div className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-7">
          {icon}
        </div>
      )}
      <h2 className="text-xl font-semibold text-ink">{heading}</h2>
      {text && <p className="text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </section>
  )
}
