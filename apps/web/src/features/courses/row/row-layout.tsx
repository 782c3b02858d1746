import type { ReactNode } from 'react'

/** The grid of a row's cards; the children are `li`s. */
export const rowGrid = 'grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4'

/** The frame of a small card: on a phone the picture is beside the text, else above it. */
export const smallCard =
  'relative grid h-full content-start overflow-hidden rounded-card border border-line bg-surface max-sm:grid-cols-[6.5rem_minmax(0,1fr)]'
/**
 * Two lines for the title and one each for the teacher, rating, facts and price, so no card is higher than another.
 * Large text gets the lines that it needs.
 */
const lines = 'grid content-start gap-1 p-3 sm:p-4'

/** A small card's picture and texts. */
export function SmallCardLayout({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="max-sm:ms-3 max-sm:mt-3 max-sm:self-start max-sm:overflow-hidden max-sm:rounded-control">
        {picture}
      </div>
      <div className={lines}>{children}</div>
    </>
  )
}
