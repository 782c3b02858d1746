import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type PageProps = {
  /** The way back to what the screen was opened from, above the heading. */
  back?: ReactNode
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  /** A low heading, where the screen's first items matter more than its words. */
  low?: boolean
  children: ReactNode
}

/** The classes of the space around a screen with or without a low heading. */
export const pageSpace = (low: boolean): string =>
  cx('mx-auto w-full max-w-page px-4 sm:px-6', low ? 'py-5 sm:py-6' : 'py-10 sm:py-14')

/** A screen's main landmark, which the skip link leads to: heading, actions and content. */
export function Page({ back, title, lead, actions, low = false, children }: PageProps) {
  return (
    <main id="content" tabIndex={-1} className={pageSpace(low)}>
      {back}
      {(title || actions) && (
        <header className={cx('flex flex-wrap items-end justify-between gap-4', low ? 'mb-2 sm:mb-3' : 'mb-8')}>
          <PageHeading title={title} lead={lead} low={low} />
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </header>
      )}
      {children}
    </main>
  )
}

type PageHeadingProps = { title: string | undefined; lead: ReactNode; low: boolean }

/** A screen's title and what it is about. A low one is one line, and on a phone only the title. */
export function PageHeading({ title, lead, low }: PageHeadingProps) {
  return (
    <div className={low ? 'flex flex-wrap items-baseline gap-x-4' : 'grid gap-2'}>
      {title && (
        <h1 className={cx('font-bold text-ink', low ? 'text-2xl sm:text-3xl' : 'text-3xl sm:text-4xl')}>{title}</h1>
      )}
      {lead && <p className={cx('text-ink-soft', low ? 'max-sm:hidden' : 'max-w-2xl text-lg')}>{lead}</p>}
    </div>
  )
}

type AuthPanelProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode }

/** A signup or login screen: a card in the middle, and a link to the other screen below it. */
export function AuthPanel({ title, lead, children, footer }: AuthPanelProps) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <Card className="grid gap-6 p-6 sm:p-8">
        <header className="grid gap-1.5">
          <h1 className="text-2xl font-bold text-ink">{title}</h1>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </header>
        {children}
      </Card>
      {footer && <div className="mt-6 text-center text-ink-soft">{footer}</div>}
    </main>
  )
}
