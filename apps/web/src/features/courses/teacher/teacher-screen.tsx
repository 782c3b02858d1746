import { errorOf } from '@skillharbor/client/errors'
import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { Page } from '@skillharbor/ui/page'
import { type ReactNode, useRef } from 'react'
import { useParams } from 'react-router'
import { MissingPage } from '../../../lib/missing-page.tsx'
import { PageTitle } from '../../../lib/page-title.tsx'
import { useIsReturn, useListScroll } from '../../../lib/use-list-scroll.ts'
import { Courses } from '../courses.tsx'
import { useDrawnCards } from '../use-drawn-cards.ts'
import { t } from './messages.ts'
import { TeacherHeader, TeacherSkeleton } from './teacher-header.tsx'

/** /teacher/{id}: who teaches, and what. `action` draws what can be done with a course. */
export function TeacherScreen({ action }: { action: (course: ListedCourse) => ReactNode }) {
  const { id = '' } = useParams()
  const show = trpc.teachers.show.useQuery({ id })
  const count = show.data?.content.courses.length ?? 0
  const drawn = useDrawnCards(count, useIsReturn())
  useListScroll(count > 0 && drawn === count)
  const nowhere = useRef<number | null>(null)
  useFocusRecovery()
  if (show.isPending)
    return (
      <Page>
        <TeacherSkeleton />
      </Page>
    )
  if (!show.data)
    return <MissingPage t={t} isUnknown={errorOf(show.error).code === 'NOT_FOUND'} retry={() => void show.refetch()} />
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
        <Courses courses={teacher.courses} drawn={drawn} action={action} continueAt={nowhere} hidesTeacher />
      </section>
    </Page>
  )
}
