import { NavLink } from 'react-router'
import { CountBadge } from './count-badge.tsx'
import { common } from './messages.ts'
import { paths } from './paths.ts'
import { useWaiting } from './use-waiting.ts'

/** The way between what learners ask and what they say of the courses, with how much of it waits for an answer. */
export function LearnerTabs() {
  const { questions, reviews } = useWaiting()
  return (
    <nav aria-label={common('learners.nav')} className="mb-6 border-b border-line">
      <ul className="relative -mb-px flex overflow-x-auto">
        <Tab to={paths.questions} waiting={questions}>
          {common('learners.questions')}
        </Tab>
        <Tab to={paths.reviews} waiting={reviews}>
          {common('learners.reviews')}
        </Tab>
      </ul>
    </nav>
  )
}

function Tab({ to, waiting, children }: { to: string; waiting: number; children: string }) {
  return (
    <li>
      <NavLink
        to={to}
        className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-ink"
      >
        {children}
        <CountBadge count={waiting} spoken={common('learners.waiting', { count: waiting })} />
      </NavLink>
    </li>
  )
}
