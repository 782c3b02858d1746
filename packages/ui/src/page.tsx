import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type PageProps = {
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  /** For a screen with several columns. */
  wide?: boolean
  children: ReactNode
}

/** A screen's main landmark, which the skip link leads to: heading, actions and content. */
export function Page({ title, lead, actions, wide = false, children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`mx-auto w-full px-4 py-10 sm:px-6 sm:py-14 ${wide ? 'max-w-[100rem]' : 'max-w-6xl'}`}
    >
      {(title || actions) && (
        <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <div className="grid gap-2">
            {title && <h1 className="text-3xl font-bold text-ink sm:text-4xl">{title}</h1>}
            {lead && <p className="max-w-2xl text-lg text-ink-soft">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </header>
      )}
      {children}
    </main>
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
