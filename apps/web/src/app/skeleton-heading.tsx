type Texts = { title: string; lead: string }

/** A screen's title and lead in its skeleton, where `Page` draws them later, and a grey shape. */
export const SkeletonHeading = ({ title, lead }: Texts) => (
  <div className="mx-auto grid max-w-6xl gap-2 px-4 py-10 sm:px-6 sm:py-14">
    <p id="skeleton-title" className="text-3xl font-bold text-ink sm:text-4xl">
      {title}
    </p>
    <p id="skeleton-lead" className="max-w-2xl text-lg text-ink-soft">
      {lead}
    </p>
    <div className="mt-6 h-56 animate-pulse rounded-card bg-sunken" />
  </div>
)

const textOf = (name: string) => globalThis.document?.getElementById(name)?.textContent
const [title, lead] = [textOf('skeleton-title'), textOf('skeleton-lead')]

/**
 * The heading that the build put into this page's skeleton (build/write-pages.ts), if there is one. React draws the skeleton
 * anew before the screen's messages are there, and would lose it.
 */
export const skeletonHeading = title && lead && <SkeletonHeading title={title} lead={lead} />
