import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Field, Input } from '@skillharbor/ui/field'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ConflictView } from './conflict-view.tsx'
import { useEditorSession } from './editor-session.ts'
import { FilePanel } from './file-panel.tsx'
import type { LessonDraft } from './lesson-draft.ts'
import { LessonKindIcon } from './lesson-kind.tsx'
import { LessonOptions } from './lesson-options.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { t } from './messages.ts'
import { QuizEditor } from './quiz-editor.tsx'
import { SaveStateLine } from './save-state.tsx'
import { useStore } from './store.ts'
import { VideoPanel } from './video-panel.tsx'

// Links to pictures live for five minutes.
const reloadMs = 4 * 60_000

type LessonPanelProps = { courseId: string; lessonId: string }

/** The selected lesson, to be edited. */
export function LessonPanel({ courseId, lessonId }: LessonPanelProps) {
  const session = useEditorSession()
  // Never from an old copy: a change of it would clash with what was saved since.
  const loaded = trpc.curriculum.lesson.useQuery({ lessonId }, { gcTime: 0, refetchInterval: reloadMs })
  const lesson = loaded.data?.content
  const [draft, setDraft] = useState(() => session.knownDraft(lessonId))
  useEffect(() => {
    if (!lesson) return
    const made = session.draftOf(lesson)
    made.receive(lesson)
    setDraft(made)
  }, [session, lesson])

  return (
    <section aria-label={t('lesson.label')} className="@container grid content-start gap-5">
      <Link
        to={paths.content(courseId)}
        className="flex min-h-11 items-center gap-2 justify-self-start font-medium text-accent lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('lesson.back')}
      </Link>
      {draft ? (
        <LessonEditor draft={draft} />
      ) : loaded.isPending || lesson ? (
        <LessonSkeleton />
      ) : errorOf(loaded.error).code === 'NOT_FOUND' ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          heading={t('lesson.notFoundHeading')}
          text={t('lesson.notFoundText')}
          action={
            <Button asChild>
              <Link to={paths.content(courseId)}>{t('lesson.back')}</Link>
            </Button>
          }
        />
      ) : (
        <LoadFailure
          text={t('lesson.loadFailed')}
          retry={{ busy: loaded.isFetching, onClick: () => void loaded.refetch() }}
        />
      )}
    </section>
  )
}

function LessonEditor({ draft }: { draft: LessonDraft }) {
  const { save } = useStore(draft)
  return save.is === 'conflict' ? <ConflictView draft={draft} conflict={save} /> : <LessonForm draft={draft} />
}

const isTextField = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function LessonForm({ draft }: { draft: LessonDraft }) {
  const { fields, lesson, isRestored } = useStore(draft)
  const { hash, key } = useLocation()
  const navigation = useNavigationType()
  const panel = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = panel.current
    const flush = () => void draft.flush()
    element?.addEventListener('focusout', flush)
    return () => {
      element?.removeEventListener('focusout', flush)
      flush()
    }
  }, [draft])
  // As soon as the form is there, so that no key goes astray.
  useLayoutEffect(() => {
    if (hash === '#rename') {
      title.current?.focus()
      title.current?.select()
    } else if (navigation !== 'POP' && !isTextField(document.activeElement)) {
      // Whoever chose the lesson goes on with it; whoever came by its address, or types elsewhere by now, stays there.
      panel.current?.focus()
    }
  }, [draft, hash, key, navigation])
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-5 rounded-control outline-offset-8">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-2 text-sm font-medium text-ink-soft">
          <LessonKindIcon kind={lesson.kind} />
          {t(`kind.${lesson.kind}`)}
        </p>
        <SaveStateLine draft={draft} />
      </div>
      {isRestored && <Alert>{t('lesson.restored')}</Alert>}
      <Field label={t('lesson.title')}>
        {(aria) => (
          <Input
            {...aria}
            ref={title}
            value={fields.title}
            required
            maxLength={150}
            autoComplete="off"
            onChange={({ currentTarget }) => draft.edit({ title: currentTarget.value })}
          />
        )}
      </Field>
      <LessonOptions lesson={lesson} />
      {lesson.kind === 'file' && <FilePanel lesson={lesson} />}
      {lesson.kind === 'video' && <VideoPanel lesson={lesson} />}
      <MarkdownEditor draft={draft} />
      {lesson.kind === 'quiz' && fields.quiz && <QuizEditor quiz={fields.quiz} onChange={draft.editQuiz} />}
    </div>
  )
}
