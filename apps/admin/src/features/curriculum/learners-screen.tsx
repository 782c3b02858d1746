import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { LessonStats } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { notify } from '@skillharbor/ui/notify'
import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContentPage, WithCurriculum } from './content-page.tsx'
import { LessonKindIcon } from './lesson-kind.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { t } from './messages.ts'

/** /content/{courseId}/learners: how far learners get, lesson by lesson. */
export function LearnersScreen() {
  return (
    <WithCurriculum>
      {(curriculum) => (
        <ContentPage curriculum={curriculum} name={t('page.learners')}>
          <LearnerFigures courseId={curriculum.course._id} />
        </ContentPage>
      )}
    </WithCurriculum>
  )
}

const b = (figure: ReactNode) => <b className="text-2xl font-semibold text-ink tabular-nums">{figure}</b>

function LearnerFigures({ courseId }: { courseId: string }) {
  const stats = trpc.curriculum.stats.useQuery({ courseId })
  if (stats.isPending) return <LessonSkeleton />
  if (!stats.data)
    return (
      <LoadFailure
        text={t('learners.loadFailed')}
        retry={{ busy: stats.isFetching, onClick: () => void stats.refetch() }}
      />
    )
  const { started, finished, content } = stats.data
  if (started === 0 || content.length === 0)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn aria-hidden />}
        heading={t('learners.noneHeading')}
        text={t('learners.noneText')}
      />
    )
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-baseline gap-x-8 gap-y-2 text-ink-soft">
        <span>{t('learners.started', { count: started, b })}</span>
        <span>{t('learners.finished', { count: finished, b })}</span>
      </p>
      <p className="max-w-2xl text-sm text-ink-soft">{t('learners.lead')}</p>
      <ol className="grid gap-4">
        {content.map((lesson) => (
          <LessonFigures key={lesson._id} lesson={lesson} started={started} />
        ))}
      </ol>
    </div>
  )
}

const share = (part: number, whole: number) => `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%`

/** A lesson's bar: who finished it, who began it only, and who never came so far. */
function LessonFigures({ lesson, started }: { lesson: LessonStats; started: number }) {
  const { title, kind, began, finished } = lesson
  return (
    <li className="grid gap-1.5">
      <p className="grid gap-x-4 text-sm sm:flex sm:flex-wrap sm:items-baseline sm:justify-between">
        <span className="flex min-w-0 items-center gap-2 font-medium wrap-anywhere text-ink">
          <LessonKindIcon kind={kind} />
          {title}
        </span>
        <span className="text-ink-soft tabular-nums">{t('learners.lesson', { began, finished })}</span>
      </p>
      {kind === 'quiz' && began > 0 && <RegradeButton lesson={lesson} />}
      <div aria-hidden className="relative h-3 overflow-hidden rounded-full bg-sunken">
        <div className="absolute inset-y-0 start-0 bg-accent/35" style={{ width: share(began, started) }} />
        <div className="absolute inset-y-0 start-0 bg-accent" style={{ width: share(finished, started) }} />
      </div>
    </li>
  )
}

/** Grades a quiz's attempts by its published answers again, after one of them was corrected. */
function RegradeButton({ lesson: { _id, title } }: { lesson: LessonStats }) {
  const utils = trpc.useUtils()
  const regrade = trpc.curriculum.regrade.useMutation({
    onSuccess: ({ graded, raised, passed }) => {
      notify.success(t('learners.regraded', { graded, raised, passed }))
      void utils.curriculum.stats.invalidate()
    },
    onError: (error) => notify.error(t('learners.regradeFailed'), errorOf(error).message),
  })
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('learners.regradeTitle', { title })}
        busy={regrade.isPending}
        onClick={() => regrade.mutate({ lessonId: _id })}
      >
        {t('learners.regrade')}
      </Button>
      {t('learners.regradeHint')}
    </p>
  )
}
