import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Page } from '@skillharbor/ui/page'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { AttentionCount, attentionCache } from '../../lib/attention-count.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

const sections = [
  ['accounts', paths.operations],
  ['courses', paths.operationsCourses],
  ['orders', paths.operationsOrders],
  ['complaints', paths.operationsComplaints],
  ['reports', paths.operationsReports],
  ['reviews', paths.operationsReviews],
  ['questions', paths.operationsQuestions],
  ['attention', paths.operationsAttention],
  ['log', paths.operationsLog],
] as const

type OperationsPageProps = { section: (typeof sections)[number][0]; filters?: ReactNode; children: ReactNode }

/** On a phone, the current link may be beyond the edge. */
const show = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const refusals = ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED']

/** The frame of the operators' screens: links to each, the filters, and a list. Who isn't let in reads only why. */
export function OperatorPage({ section, filters, children }: OperationsPageProps) {
  const { data, error } = trpc.operator.attention.useQuery({}, attentionCache)
  const isRefused = error !== null && refusals.includes(errorOf(error).code)
  const waiting = data && data.payments.length + data.complaints.length + data.jobs.length
  return (
    <Page title={t('title')} lead={t('lead')}>
      <PageTitle>{t(`section.${section}`)}</PageTitle>
      <nav hidden={isRefused} aria-label={t('sections')} className="mb-8 border-b border-line">
        {/* Relative: what only screen readers read of a count would make the page of a phone wider. */}
        <ul className="relative -mb-px flex gap-1 overflow-x-auto">
          {sections.map(([name, path]) => (
            <li key={name}>
              <NavLink
                ref={name === section ? show : undefined}
                to={path}
                end
                className="flex items-center gap-2 border-b-2 border-transparent px-3.5 py-3 font-medium whitespace-nowrap text-ink-soft hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-accent"
              >
                {t(`section.${name}`)}
                {name === 'attention' && <AttentionCount count={waiting} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {filters && !isRefused && (
        <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">{filters}</div>
      )}
      {children}
    </Page>
  )
}
