import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { Curriculum } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { Page } from '@skillharbor/ui/page'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import { BackLink } from '../../lib/back-link.tsx'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { t } from './messages.ts'
import { PublishState } from './publish-state.tsx'

const BackToCourses = () => <BackLink lists={[{ path: paths.courses, name: t('page.courses') }]} />

/** Loads a course's content for one of its screens. */
export function WithCurriculum({ children }: { children: (curriculum: Curriculum) => ReactNode }) {
  const { id = '' } = useParams()
  const loaded = trpc.curriculum.get.useQuery({ courseId: id })
  if (loaded.data) return children(loaded.data.content)
  return (
    <Page back={<BackToCourses />} title={t('page.title')}>
      <PageTitle>{t('page.title')}</PageTitle>
      {loaded.isPending ? (
        <LessonSkeleton />
      ) : errorOf(loaded.error).code === 'NOT_FOUND' ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          heading={t('page.notFoundHeading')}
          text={t('page.notFoundText')}
          action={
            <Button asChild>
              <Link to={paths.courses}>{common('goToCourses')}</Link>
            </Button>
          }
        />
      ) : (
        <LoadFailure
          text={t('page.loadFailed')}
          retry={{ busy: loaded.isFetching, onClick: () => void loaded.refetch() }}
        />
      )}
    </Page>
  )
}

type ContentPageProps = {
  curriculum: Curriculum
  /** The part of the content that the screen is about, for the browser's tab. */
  name: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of all screens about a course's content: its title, what learners see of it, and the way between them. */
export function ContentPage({ curriculum, name, actions, children }: ContentPageProps) {
  const { _id, title } = curriculum.course
  const content = paths.content(_id)
  return (
    <Page back={<BackToCourses />} title={title} lead={<PublishState curriculum={curriculum} />} actions={actions}>
      <PageTitle>{t('page.tabTitle', { name, title })}</PageTitle>
      <nav aria-label={t('page.nav')} className="mb-8 border-b border-line">
        <ul className="-mb-px flex overflow-x-auto">
          <Tab to={content}>{t('page.content')}</Tab>
          <Tab to={`${content}/preview`}>{t('page.preview')}</Tab>
          <Tab to={`${content}/history`}>{t('page.history')}</Tab>
          <Tab to={`${content}/learners`}>{t('page.learners')}</Tab>
          <Tab to={paths.updateCourse(_id)}>{t('page.details')}</Tab>
        </ul>
      </nav>
      {children}
    </Page>
  )
}

function Tab({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <NavLink
        to={to}
        end
        className="flex min-h-11 items-center border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-ink sm:px-3.5"
      >
        {children}
      </NavLink>
    </li>
  )
}
