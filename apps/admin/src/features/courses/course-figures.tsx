import type { OwnCourse } from '@skillharbor/contracts/entities'
import { formatPrice } from '@skillharbor/ui/price'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

/** How many bought the course, and what it earned; leads to its orders. */
export function CourseFigures({ course: { _id, title, buyers, earned } }: { course: OwnCourse }) {
  return (
    <Link
      to={paths.salesOf(_id)}
      className="flex w-full items-center justify-between gap-3 rounded-control bg-sunken px-3 py-2 text-sm text-ink-soft hover:text-accent"
    >
      <span>
        <b className="font-semibold text-ink tabular-nums">{buyers}</b> {buyers === 1 ? 'buyer' : 'buyers'}
      </span>
      <span>
        <b className="font-semibold text-ink tabular-nums">{formatPrice(earned)}</b> earned
      </span>
      <span className="sr-only">: orders for {title}</span>
    </Link>
  )
}
