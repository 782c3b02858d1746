import { Card } from '@skillharbor/ui/card'
import { Link } from 'react-router'

type TileProps = {
  /** Where the figure comes from. */
  to: string
  label: string
  /** Absent while it loads. */
  figure?: string
  note?: string
  /** Whether it asks to be seen to. */
  isUrgent?: boolean
}

/** A figure with its name and what it means, in a list. It keeps its height while the figure loads. */
export function Tile({ to, label, figure, note, isUrgent = false }: TileProps) {
  return (
    <li>
      <Card className="relative grid h-full content-start gap-1 p-3 transition-shadow has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent hover:shadow-raised sm:p-4">
        <Link to={to} className="text-sm text-ink-soft outline-none after:absolute after:inset-0">
          {label}
        </Link>
        <p
          className={`min-h-[1lh] text-2xl leading-8 font-bold tabular-nums ${isUrgent ? 'text-danger' : 'text-ink'} sm:text-3xl sm:leading-9`}
        >
          {figure ?? <span aria-hidden className="block h-7 w-20 animate-pulse rounded bg-sunken" />}
        </p>
        <p className="min-h-[2lh] text-xs leading-4 text-ink-soft sm:min-h-[1lh] lg:min-h-[2lh] sm:text-sm sm:leading-5">
          {note}
        </p>
      </Card>
    </li>
  )
}
