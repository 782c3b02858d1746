type Texts = { title: string; lead: string }

/** A screen's title and lead in its skeleton, where `Page` draws them later, and a grey shape. */
export const SkeletonHeading = ({ title, lead }: Texts) => (
  <div className="mx-auto max-w-page px-4 py-5 sm:px-6 sm:py-6">
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p id="skeleton-title" className="title-shape text-2xl font-bold text-ink sm:text-3xl">
        {title}
      </p>
      <p id="skeleton-lead" className="text-ink-soft max-sm:hidden">
        {lead}
      </p>
    </div>
    <div className="mt-2 h-11 animate-pulse rounded-control bg-sunken sm:mt-3" />
  </div>
)

const textOf = (name: string) => globalThis.document?.getElementById(name)?.textContent
const [title, lead] = [textOf('skeleton-title'), textOf('skeleton-lead')]

/**
 * The heading that the build put into this page's skeleton (build/write-pages.ts), if there is one. React draws the skeleton
 * anew before the screen's messages are there, and would lose it.
 */
export const skeletonHeading = title && lead && <SkeletonHeading title={title} lead={lead} />
