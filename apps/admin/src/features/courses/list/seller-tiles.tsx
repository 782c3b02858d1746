import { trpc } from '@skillharbor/client/trpc'
import type { OwnCourse } from '@skillharbor/contracts/entities'
import { formatCount, formatShare } from '@skillharbor/ui/format'
import { formatPrice } from '@skillharbor/ui/price'
import { formatAverage } from '@skillharbor/ui/stars'
import { paths } from '../../../lib/paths.ts'
import { t } from './messages.ts'
import { Tile } from './tile.tsx'

const days = 30

/** How the earnings compare with the time before; what they were then where a share would say nothing. */
const changeOf = ({ total, totalBefore }: { total: number; totalBefore: number }): string => {
  if (totalBefore <= 0) return t('tiles.before', { amount: formatPrice(totalBefore), days })
  const change = total - totalBefore
  const which = change > 0 ? 'more' : change < 0 ? 'less' : 'same'
  return t(`tiles.${which}`, { percent: formatShare(Math.abs(change) / totalBefore), days })
}

/** What a seller wants to know first: earnings, buyers, questions that wait, and how the courses are rated. */
export function SellerTiles({ courses }: { courses: readonly OwnCourse[] }) {
  const revenue = trpc.sales.revenue.useQuery({ days })
  // As often as the bar asks (lib/use-waiting.ts).
  const questions = trpc.questions.waiting.useQuery({}, { staleTime: 60_000 })
  const reviews = trpc.reviews.figures.useQuery({}, { staleTime: 60_000 })
  const buyers = courses.reduce((sum, course) => sum + course.buyers, 0)
  return (
    <ul className="mb-8 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4" aria-label={t('tiles.label')}>
      <Tile
        to={paths.sales}
        label={t('tiles.earned', { days })}
        {...of(revenue, (data) => ({ figure: formatPrice(data.total), note: changeOf(data) }))}
      />
      <Tile
        to={paths.sales}
        label={t('tiles.buyers')}
        figure={formatCount(buyers)}
        note={t('tiles.ofCourses', { count: courses.length })}
      />
      <Tile
        to={paths.questions}
        label={t('tiles.questions')}
        {...of(questions, ({ count }) => ({
          figure: formatCount(count),
          note: t(count > 0 ? 'tiles.answer' : 'tiles.answered'),
          isUrgent: count > 0,
        }))}
      />
      <Tile
        to={paths.reviews}
        label={t('tiles.rating')}
        {...of(reviews, ({ count, average }) => ({
          figure: count > 0 ? formatAverage(average) : '–',
          note: t('tiles.reviews', { count }),
        }))}
      />
    </ul>
  )
}

type Asked<Data> = { data: Data | undefined; isError: boolean }

/** What a tile shows of an answer: nothing while it loads, and that it couldn't be loaded. */
const of = <Data, Shown>({ data, isError }: Asked<Data>, show: (data: Data) => Shown) =>
  data !== undefined ? show(data) : isError ? { figure: '–', note: t('tiles.failed') } : {}
