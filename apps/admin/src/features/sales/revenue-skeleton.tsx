import { specified } from '../../lib/specified/specified.ts'

/** The shape of the two charts while their numbers load. */
export function RevenueSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        {specified('inline.loading')}
      </p>
      <div aria-hidden className="grid animate-pulse gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="h-96 rounded-card bg-sunken" />
        <div className="h-96 rounded-card bg-sunken" />
      </div>
    </div>
  )
}
