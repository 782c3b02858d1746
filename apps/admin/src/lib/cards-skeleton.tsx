import { specified } from './specified/specified.ts'

const cards = [1, 2, 3]

/** Stands for a list of cards that is loading. */
export function CardsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{specified('inline.loading')}</span>
      <div aria-hidden className="grid animate-pulse gap-4">
        {cards.map((card) => (
          <div key={card} className="h-36 rounded-card border border-line bg-surface" />
        ))}
      </div>
    </div>
  )
}
