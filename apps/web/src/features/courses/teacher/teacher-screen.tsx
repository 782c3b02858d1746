import { errorOf } from '@skillharbor/client/errors'
import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CloudOff, SearchX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { common } from '../../../lib/messages.ts'
import { PageTitle } from '../../../lib/page-title.tsx'
import { paths } from '../../../lib/paths.ts'
import { specified } from '../../../lib/specified/specified.ts'
import { Courses } from '../courses.tsx'
import { t } from './messages.ts'
import { TeacherHeader, TeacherSkeleton } from './teacher-header.tsx'

/** /teacher/{id}: who teaches, and what. `action` draws what can be done with a course. */
export function TeacherScreen({ action }: { action: (course: ListedCourse) => ReactNode }) {
  const { id = '' } = useParams()
  const show = trpc.teachers.show.useQuery({ id })
  const nowhere = useRef<number | null>(null)
  useFocusRecovery()
  if (show.isPending)
    return (
      <Page>
        <TeacherSkeleton />
      </Page>
    )
  if (!show.data)
    return <NoTeacher isUnknown={errorOf(show.error).code === 'NOT_FOUND'} retry={() => void show.refetch()} />
  const { content: teacher } = show.data
  return (
    <Page>
      <PageTitle>{teacher.name}</PageTitle>
      <TeacherHeader key={teacher._id} teacher={teacher} />
      <section aria-labelledby="courses" className="mt-12">
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="courses" className="text-2xl font-semibold wrap-anywhere text-ink">
            {t('courses', { name: teacher.name })}
          </h2>
          <p className="text-sm text-ink-soft">{t('count', { count: teacher.courses.length })}</p>
        </div>
        <Courses courses={teacher.courses} action={action} continueAt={nowhere} hidesTeacher />
      </section>
    </Page>
  )
}

function NoTeacher({ isUnknown, retry }: { isUnknown: boolean; retry: () => void }) {
  return (
    <Page>
      <PageTitle>{isUnknown ? t('notFoundTitle') : specified('inline.somethingWrong')}</PageTitle>
      {isUnknown ? (
        <EmptyState
          level={1}
          icon={<SearchX aria-hidden />}
          heading={t('notFoundHeading')}
          text={t('notFoundText')}
          action={
            <Button asChild>
              <Link to={paths.catalogue}>{common('browseCourses')}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          level={1}
          icon={<CloudOff aria-hidden />}
          heading={t('failedHeading')}
          text={t('failedText')}
          action={<Button onClick={retry}>{common('tryAgain')}</Button>}
        />
      )}
    </Page>
  )
}
