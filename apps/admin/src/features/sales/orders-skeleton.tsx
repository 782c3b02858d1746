import { Card } from '@skillharbor/ui/card'
import { specified } from '../../lib/specified/specified.ts'

const rows = [1, 2, 3, 4, 5, 6]

/** The shape of the orders while they load. */
export function OrdersSkeleton() {
  return (
    <Card className="p-5">
      <p role="status" className="sr-only">
        {specified('inline.loading')}
      </p>
      <div aria-hidden className="grid animate-pulse gap-5">
        {rows.map((row) => (
          <div key={row} className="h-6 rounded bg-sunken" />
        ))}
      </div>
    </Card>
  )
}
