import { rowGrid, SmallCardLayout, smallCard } from './row-layout.tsx'

const bar = 'rounded bg-sunken'

/** Has the shape of a row of courses until it's there. Says nothing: it's below what is read first. */
export function RowSkeleton({ cards = 4 }: { cards?: number }) {
  return (
    <div aria-hidden className="animate-pulse">
      <div className={`mb-6 h-8 w-56 ${bar}`} />
      <div className={rowGrid}>
        {Array.from({ length: cards }, (_, at) => at).map((card) => (
          <div key={card} className={smallCard}>
            <SmallCardLayout picture={<div className="aspect-video bg-sunken" />}>
              <div className={`h-36 ${bar}`} />
            </SmallCardLayout>
          </div>
        ))}
      </div>
    </div>
  )
}
