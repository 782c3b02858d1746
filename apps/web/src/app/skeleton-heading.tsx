import { PageHeading, pageSpace } from '@skillharbor/ui/page'
import type { ReactNode } from 'react'

type Heading = { title: string; lead: string; low: boolean }

const id = 'skeleton-heading'

/** A screen's title and lead in its skeleton, where `Page` draws them later, a grey shape, and what is shown early. */
export const SkeletonHeading = ({ children, ...heading }: Heading & { children?: ReactNode }) => (
  <div id={id} data-is={JSON.stringify(heading)} className={pageSpace(heading.low)}>
    <PageHeading {...heading} />
    <div className={`${heading.low ? 'mt-2 sm:mt-3' : 'mt-4 sm:mt-8'} h-11 animate-pulse rounded-control bg-sunken`} />
    {children}
  </div>
)

const drawn = globalThis.document?.getElementById(id)?.dataset.is

/**
 * The heading that the build put into this page's skeleton (build/write-pages.ts), if there is one. React draws the skeleton
 * anew before the screen's messages are there, and would lose it.
 */
export const skeletonHeading = drawn && <SkeletonHeading {...JSON.parse(drawn)} />
