import { Page } from '@skillharbor/ui/page'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/page-title.tsx'

/** A page of text, in lines of a comfortable length. */
export function Prose({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Page title={title} lead={lead}>
      <PageTitle>{title}</PageTitle>
      <div className="grid max-w-2xl gap-4 leading-relaxed text-ink-soft [&_article]:grid [&_article]:gap-4 [&_article+article]:mt-6 [&_article+article]:border-t [&_article+article]:border-line [&_article+article]:pt-4 [&_a]:font-semibold [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-4 [&_h2]:text-xl [&_h2]:font-semibold [&_h2]:text-ink">
        {children}
      </div>
    </Page>
  )
}
