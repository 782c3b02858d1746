import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Card } from './card.tsx'

type SectionProps = { title: string; lead?: ReactNode; children: ReactNode }

/**
 * A titled part of a screen: title and lead, and beside it, or below on a narrow screen, a card with its content. If the
 * focused element in it is removed, the section gets the focus. While it has a `data-loading` element, the sections below
 * wait: they would move when its content comes.
 */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useSectionFocus(section)
  return (
    <section
      ref={section}
      aria-labelledby={id}
      tabIndex={-1}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 last:pb-0 has-data-loading:[&~section]:hidden lg:grid-cols-[2fr_3fr]"
    >
      <header className="grid content-start gap-1.5">
        <h2 id={id} className="text-xl font-semibold text-ink">
          {title}
        </h2>
        {lead && <p className="max-w-md text-ink-soft">{lead}</p>}
      </header>
      <Card className="p-5 sm:p-6">{children}</Card>
    </section>
  )
}

/** Keeps the focus near, instead of at the top of the page. */
function useSectionFocus(part: RefObject<HTMLElement | null>) {
  // Read while rendering: after the change is in the page, it is too late.
  const held = part.current?.contains(document.activeElement)
  useEffect(() => {
    if (held && document.activeElement === document.body) part.current?.focus()
  })
}
