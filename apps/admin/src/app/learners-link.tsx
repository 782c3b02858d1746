import { navEntry } from '@skillharbor/ui/nav-bar'
import { Link, useLocation } from 'react-router'
import { CountBadge } from '../lib/count-badge.tsx'
import { paths } from '../lib/paths.ts'
import { useWaiting } from '../lib/use-waiting.ts'
import { t } from './messages.ts'

const screens: readonly string[] = [paths.questions, paths.reviews]

/** The bar's way to what learners ask and say, with how much of it waits for an answer. */
export function LearnersLink() {
  const { pathname } = useLocation()
  const { questions, reviews } = useWaiting()
  const count = questions + reviews
  return (
    <Link to={paths.questions} aria-current={screens.includes(pathname) ? 'page' : undefined} className={navEntry}>
      {t('nav.learners')}
      <CountBadge count={count} spoken={t('nav.waiting', { count })} />
    </Link>
  )
}
