import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { Curriculum, Revision } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { notify } from '@skillharbor/ui/notify'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { ContentPage, WithCurriculum } from './content-page.tsx'
import { formatMinutes } from './format.ts'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { t } from './messages.ts'

// The dialog's code is loaded when the first revision is about to be restored.
const ConfirmDialog = lazyRetrying(async () => (await import('@skillharbor/ui/dialog')).ConfirmDialog)

/** /content/{courseId}/history: everything that was published, and the way back to it. */
export function HistoryScreen() {
  return (
    <WithCurriculum>
      {(curriculum) => (
        <ContentPage curriculum={curriculum} name={t('page.history')}>
          <Revisions curriculum={curriculum} />
        </ContentPage>
      )}
    </WithCurriculum>
  )
}

function Revisions({ curriculum: { course } }: { curriculum: Curriculum }) {
  const courseId = course._id
  const revisions = trpc.curriculum.revisions.useQuery({ courseId })
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<Revision>()
  // The mutation's own state comes a moment later: a double click would restore twice.
  const [isSent, setSent] = useState(false)
  const restore = trpc.curriculum.restore.useMutation({
    onSuccess: ({ content }) => {
      notify.success(t('history.restored', { number: content.number }))
      void utils.curriculum.invalidate()
      void utils.courses.invalidate()
    },
    onError: (error) => notify.error(t('history.restoreFailed'), errorOf(error).message),
    onSettled: () => {
      setAsked(undefined)
      setSent(false)
    },
  })

  if (revisions.isPending) return <LessonSkeleton />
  if (!revisions.data)
    return (
      <LoadFailure
        text={t('history.loadFailed')}
        retry={{ busy: revisions.isFetching, onClick: () => void revisions.refetch() }}
      />
    )
  const list = revisions.data.content
  if (list.length === 0)
    return (
      <EmptyState
        icon={<History aria-hidden />}
        heading={t('history.noneHeading')}
        text={t('history.noneText')}
        action={
          <Button asChild>
            <Link to={paths.content(courseId)}>{t('history.goToContent')}</Link>
          </Button>
        }
      />
    )
  return (
    <>
      <ol className="grid max-w-3xl gap-4">
        {list.map((revision) => (
          <li key={revision.number}>
            <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
              <div className="grid min-w-0 gap-1">
                <h2 className="flex flex-wrap items-center gap-2 font-semibold text-ink">
                  {t('history.revision', { number: revision.number })}
                  {revision.live && <Badge tone="success">{t('history.live')}</Badge>}
                </h2>
                <p className="text-sm text-ink-soft">
                  {t('history.facts', {
                    time: formatTime(revision.publishedAt),
                    count: revision.lessonCount,
                    duration: formatMinutes(revision.durationSeconds),
                  })}
                </p>
                {revision.note && <p className="text-sm wrap-anywhere">{revision.note}</p>}
              </div>
              {!revision.live && (
                <Button variant="secondary" size="sm" className="whitespace-normal" onClick={() => setAsked(revision)}>
                  {t('history.restore')}
                </Button>
              )}
            </Card>
          </li>
        ))}
      </ol>
      {asked && (
        <ConfirmDialog
          onFail={() => setAsked(undefined)}
          open
          onOpenChange={(open) => open || setAsked(undefined)}
          title={t('history.restoreTitle', { number: asked.number })}
          confirmLabel={t('history.restoreConfirm')}
          busy={isSent}
          onConfirm={() => {
            setSent(true)
            restore.mutate({ courseId, number: asked.number })
          }}
        >
          {t('history.restoreText')}
        </ConfirmDialog>
      )}
    </>
  )
}
