import { formatDay } from '../../lib/format-day.ts'
import { t } from './messages.ts'
import type { Post } from './posts.ts'

/** Who wrote a post, and when. */
export function Byline({ post: { author, date } }: { post: Post }) {
  return (
    <p className="text-sm text-ink-soft">
      {t('byline', { author, date: formatDay(date), day: (text) => <time dateTime={date}>{text}</time> })}
    </p>
  )
}
