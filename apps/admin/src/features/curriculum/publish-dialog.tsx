import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { DialogActions, QuestionDialog } from '@skillharbor/ui/dialog'
import { Field, Textarea } from '@skillharbor/ui/field'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { notify } from '@skillharbor/ui/notify'
import { useEffect, useRef, useState } from 'react'
import { specified } from '../../lib/specified/specified.ts'
import { useEditorSession } from './editor-session.ts'
import { t } from './messages.ts'
import { PictureHint } from './picture-hint.tsx'
import { PublishChanges } from './publish-changes.tsx'
import { PublishProblems } from './publish-problems.tsx'
import { useStore } from './store.ts'

type PublishDialogProps = { courseId: string; onClose: () => void }

/** Shows what publishing changes and what stands in its way, and publishes. */
export function PublishDialog({ courseId, onClose }: PublishDialogProps) {
  const { outline, saveAll } = useEditorSession()
  const { curriculum } = useStore(outline)
  const utils = trpc.useUtils()
  const note = useRef<HTMLTextAreaElement>(null)
  const [isSaved, setSaved] = useState<boolean>()
  // What is published is what is saved.
  useEffect(() => {
    let isCurrent = true
    void saveAll().then((saved) => isCurrent && setSaved(saved))
    return () => {
      isCurrent = false
    }
  }, [saveAll])
  const preview = trpc.curriculum.previewPublish.useQuery(
    { courseId },
    { enabled: isSaved === true, gcTime: 0, refetchOnWindowFocus: false },
  )
  // The mutation's own state comes a moment later: a double click would publish twice.
  const [isSent, setSent] = useState(false)
  const publish = trpc.curriculum.publish.useMutation({
    onSuccess: ({ content }) => {
      notify.success(t('publish.done', { number: content.number }))
      onClose()
      void utils.curriculum.invalidate()
      void utils.courses.invalidate()
    },
    onError: () => {
      setSent(false)
      void utils.curriculum.get.invalidate({ courseId })
      void preview.refetch()
    },
  })
  // For the hint at the teacher's picture. Coming later than the rest, it would move the button away from the pointer.
  const profile = trpc.teachers.profile.useQuery({})
  const plan = profile.isPending && profile.failureCount === 0 ? undefined : preview.data?.content
  const isBlocked = plan?.problems.some(({ blocking }) => blocking) ?? true

  return (
    <QuestionDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('publish.title')}
      description={
        isSaved === false ? (
          <Alert tone="error">{t('publish.notSaved')}</Alert>
        ) : plan ? (
          <div className="grid gap-4">
            <PublishProblems courseId={courseId} problems={plan.problems} onLeave={onClose} />
            <PublishChanges plan={plan} isFirst={!curriculum.live} />
            <PictureHint onLeave={onClose} />
          </div>
        ) : preview.isError ? (
          <LoadFailure
            text={t('publish.loadFailed')}
            retry={{ busy: preview.isFetching, onClick: () => void preview.refetch() }}
          />
        ) : (
          <p role="status">{specified('inline.loading')}</p>
        )
      }
    >
      {plan && !isBlocked && (
        <Field label={t('publish.note')} hint={t('publish.noteHint')}>
          {(aria) => <Textarea {...aria} ref={note} rows={2} maxLength={500} />}
        </Field>
      )}
      {publish.error && <Alert tone="error">{errorOf(publish.error).message}</Alert>}
      <DialogActions>
        <Button
          busy={isSent}
          disabled={isBlocked}
          onClick={() => {
            setSent(true)
            publish.mutate({ courseId, version: curriculum.version, note: note.current?.value ?? '' })
          }}
        >
          {t('publish.action')}
        </Button>
      </DialogActions>
    </QuestionDialog>
  )
}
