import type { OwnCourse } from '@skillharbor/contracts/entities'
import { formatPrice } from '@skillharbor/ui/price'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { t } from './messages.ts'

const b = (figure: ReactNode) => <b className="font-semibold text-ink tabular-nums">{figure}</b>

/** A course's buyers and earnings; links to its orders. */
export function CourseFigures({ course: { _id, title, buyers, earned } }: { course: OwnCourse }) {
  return (
    <Link
      to={paths.salesOf(_id)}
      className="flex w-full items-center justify-between gap-3 rounded-control bg-sunken px-3 py-2 text-sm text-ink-soft hover:text-accent"
    >
      <span>{t('card.buyers', { count: buyers, b })}</span>
      <span>{t('card.earned', { amount: formatPrice(earned), b })}</span>
      <span className="sr-only">{t('card.orders', { title })}</span>
    </Link>
  )
}
