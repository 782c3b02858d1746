import { rowGrid, SmallCardLayout, smallCard } from './row-layout.tsx'

const cards = [1, 2, 3, 4]
const bar = 'rounded bg-sunken'

/** Has the shape of one or two rows of courses until they are there. Says nothing: they are below what is read first. */
export function RowSkeleton({ rows = 1 }: { rows?: 1 | 2 }) {
  return (
    <div aria-hidden className="grid animate-pulse gap-12">
      <OneRow />
      {rows === 2 && <OneRow />}
    </div>
  )
}

function OneRow() {
  return (
    <div>
      <div className={`mb-6 h-8 w-56 ${bar}`} />
      <div className={rowGrid}>
        {cards.map((card) => (
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
