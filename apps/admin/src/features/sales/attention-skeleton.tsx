import { Card } from '@skillharbor/ui/card'
import { specified } from '../../lib/specified/specified.ts'

const rows = [1, 2, 3]

/** The shape of the list while it loads. */
export function AttentionSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        {specified('inline.loading')}
      </p>
      <div aria-hidden className="grid animate-pulse gap-4">
        {rows.map((row) => (
          <Card key={row} className="grid gap-4 p-5 sm:p-6">
            <div className="h-6 w-2/3 rounded bg-sunken sm:w-1/3" />
            <div className="h-5 rounded bg-sunken" />
            <div className="h-11 w-full rounded-control bg-sunken sm:w-48" />
          </Card>
        ))}
      </div>
    </div>
  )
}
