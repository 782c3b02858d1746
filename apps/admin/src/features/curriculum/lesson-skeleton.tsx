import { specified } from '../../lib/specified/specified.ts'

/** The shape of a lesson while it loads. */
export function LessonSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        {specified('inline.loading')}
      </p>
      <div aria-hidden className="grid animate-pulse gap-5">
        <div className="h-11 rounded-control bg-sunken" />
        <div className="h-6 w-1/2 rounded-control bg-sunken" />
        <div className="h-72 rounded-control bg-sunken" />
      </div>
    </div>
  )
}
