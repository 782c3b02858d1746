import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { SearchHit } from '@skillharbor/contracts/entities'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { Link } from 'react-router'
import { momentPath } from '../../../lib/paths.ts'
import { timeCode } from '../time-code.ts'
import { t } from './messages.ts'

/** What the API says where it has too much to do just now; otherwise that the search failed. */
const failureOf = (error: unknown): string => {
  const { code, message } = errorOf(error)
  return code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS' ? message : t('failed')
}

/** Where these words are said, each place a link to its second. `opening`: the screen was opened with them. */
export function SearchResults({ words, opening }: { words: string; opening: boolean }) {
  const query = trpc.learning.search.useQuery({ q: words, limit: 20 })
  if (query.isLoadingError)
    return (
      <LoadFailure
        text={failureOf(query.error)}
        retry={{ busy: query.isFetching, onClick: () => void query.refetch() }}
      />
    )
  const { content: hits, more } = query.data ?? { content: [], more: false }
  const count = hits.length
  return (
    <div data-opening={(opening && query.isPending) || undefined} className="grid gap-3">
      <p
        role="status"
        className={query.isPending ? 'animate-pulse text-ink-soft motion-reduce:animate-none' : 'text-ink-soft'}
      >
        {query.isPending
          ? t('loading')
          : count === 0
            ? t('none', { words })
            : t(more ? 'more' : 'found', { count, words })}
      </p>
      {count > 0 && (
        <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {hits.map((hit, at) => (
            <li key={at}>
              <Hit hit={hit} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Hit({ hit: { course, lesson, language, startSeconds, text } }: { hit: SearchHit }) {
  return (
    <Link
      to={momentPath(course._id, lesson._id, startSeconds)}
      className="grid gap-1 px-4 py-3 -outline-offset-2 hover:bg-sunken"
    >
      <span lang={language} className="font-medium wrap-anywhere text-ink">
        {text}
      </span>
      <span lang={course.language} className="text-sm wrap-anywhere text-ink-soft tabular-nums">
        {t('where', { course: course.title, lesson: lesson.title, time: timeCode(startSeconds) })}
      </span>
    </Link>
  )
}
