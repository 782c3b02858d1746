import { isSessionOver } from '@skillharbor/client/errors'
import { useAdmin } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { Curriculum } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { ListTree, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGuardedForm } from '../../lib/unsaved-changes.tsx'
import { ContentPage, WithCurriculum } from './content-page.tsx'
import { createEditorSession, EditorSessionProvider } from './editor-session.ts'
import { LessonPanel } from './lesson-panel.tsx'
import { t } from './messages.ts'
import { OutlinePanel } from './outline-panel.tsx'
import { isAllPublished } from './publish-state.tsx'
import { useStore } from './store.ts'
import { useOpenUploads } from './use-open-uploads.ts'

// The dialog's code is loaded when something is about to be published.
const PublishDialog = lazyRetrying(async () => (await import('./publish-dialog.tsx')).PublishDialog)

/** /content/{courseId}: the lessons of one of the admin's own courses, to be edited and published. */
export function ContentScreen() {
  const [search] = useSearchParams()
  useOpenUploads(search.get('lesson'))
  return (
    <WithCurriculum>
      {(curriculum) => <ContentEditor key={curriculum.course._id} curriculum={curriculum} />}
    </WithCurriculum>
  )
}

function ContentEditor({ curriculum }: { curriculum: Curriculum }) {
  const courseId = curriculum.course._id
  const utils = trpc.useUtils()
  const { admin } = useAdmin()
  const [session] = useState(() =>
    createEditorSession(curriculum, utils.client.curriculum, () => void utils.curriculum.get.invalidate({ courseId })),
  )
  const { outline, saveAll } = session
  const [search] = useSearchParams()
  const lessonId = search.get('lesson')
  const { curriculum: saved } = useStore(outline)
  const [isPublishing, setPublishing] = useState(false)
  const isUnsaved = useStore(session.unsaved)
  useGuardedForm(isUnsaved, saveAll)
  const error = useStore(session.error)
  // The editor calls the API itself; for queries and mutations, the query client does this.
  useEffect(() => {
    if (isSessionOver(error)) void utils.admin.me.invalidate()
  }, [error, utils])

  useEffect(() => session.open(), [session])
  useEffect(() => outline.receive(curriculum), [outline, curriculum])
  // What couldn't be saved while the connection or the session was gone is saved when it is back.
  const adminId = admin?._id
  useEffect(() => {
    if (adminId) void saveAll()
    const retry = () => void saveAll()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [adminId, saveAll])

  return (
    <EditorSessionProvider value={session}>
      <ContentPage
        curriculum={saved}
        name={t('page.content')}
        actions={
          <Button disabled={!isUnsaved && isAllPublished(saved)} onClick={() => setPublishing(true)}>
            <Send aria-hidden className="size-4" />
            {t('publish.action')}
          </Button>
        }
      >
        <div className="grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div
            className={`lg:sticky lg:top-20 lg:-mx-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:px-2 lg:pb-4 ${lessonId ? 'hidden lg:block' : ''}`}
          >
            <OutlinePanel courseId={courseId} selected={lessonId} />
          </div>
          {lessonId ? (
            <LessonPanel key={lessonId} courseId={courseId} lessonId={lessonId} />
          ) : (
            <div className="hidden lg:block">
              <EmptyState
                icon={<ListTree aria-hidden />}
                heading={t('lesson.noneHeading')}
                text={t('lesson.noneText')}
              />
            </div>
          )}
        </div>
        {isPublishing && (
          <PublishDialog onFail={() => setPublishing(false)} courseId={courseId} onClose={() => setPublishing(false)} />
        )}
      </ContentPage>
    </EditorSessionProvider>
  )
}
