import { Card } from '@skillharbor/ui/card'
import { specified } from '../../lib/specified/specified.ts'

/** The shape of the course form while its course loads. */
export function CourseFormSkeleton() {
  return (
    <Card className="max-w-2xl p-5 sm:p-8">
      <p role="status" className="sr-only">
        {specified('inline.loading')}
      </p>
      <div aria-hidden className="grid animate-pulse gap-5">
        <div className="h-11 rounded-control bg-sunken" />
        <div className="h-44 rounded-control bg-sunken" />
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="h-11 rounded-control bg-sunken" />
          <div className="h-11 rounded-control bg-sunken" />
        </div>
        <div className="h-11 rounded-control bg-sunken" />
      </div>
    </Card>
  )
}
