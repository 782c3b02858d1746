import { type ReactNode, useId } from 'react'

/** A section of the home page: heading, lead, content. */
export function Section({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mx-auto max-w-page px-4 py-14 sm:px-6 sm:py-20">
      <div className="mb-8 grid max-w-2xl gap-2">
        <h2 id={id} className="text-2xl font-bold sm:text-3xl">
          {heading}
        </h2>
        <p className="text-lg text-ink-soft">{lead}</p>
      </div>
      {children}
    </section>
  )
}
