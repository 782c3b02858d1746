import { errorOf } from '@skillharbor/client/errors'
import { saveFile } from '@skillharbor/client/save-file'
import { trpc } from '@skillharbor/client/trpc'
import type { Lesson } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import type { LessonVideo } from '../classroom/lesson-video.ts'
import { t } from './messages.ts'
import { NewNote } from './new-note.tsx'
import { NoteItem } from './note-item.tsx'
import { notesMarkdown } from './notes-markdown.ts'

type NotesPanelProps = { lesson: Lesson; video: LessonVideo }

/** The learner's own notes on a lesson, and all those on its course as a file. */
export function NotesPanel({ lesson: { _id: lessonId, kind, course }, video }: NotesPanelProps) {
  const list = trpc.notes.list.useQuery({ lessonId })
  const notes = list.data?.content
  return (
    <section aria-label={t('title')} className="grid gap-5">
      <p className="text-sm text-ink-soft">{t('lead')}</p>
      <NewNote lessonId={lessonId} second={video.second} />
      {notes ? (
        notes.length > 0 ? (
          <ul aria-label={t('title')} className="grid gap-5 border-t border-line pt-5">
            {notes.map((note) => (
              <li key={note._id}>
                <NoteItem note={note} goTo={kind === 'video' ? video.goTo : undefined} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">{t('none')}</p>
        )
      ) : list.isLoadingError ? (
        <LoadFailure text={t('failed')} retry={{ busy: list.isFetching, onClick: () => void list.refetch() }} />
      ) : (
        <p role="status" className="text-sm text-ink-soft">
          {t('loading')}
        </p>
      )}
      <DownloadNotes course={course} />
    </section>
  )
}

function DownloadNotes({ course }: Pick<Lesson, 'course'>) {
  const utils = trpc.useUtils()
  const download = useMutation({
    mutationFn: () => utils.client.notes.ofCourse.query({ courseId: course._id }),
    onSuccess: ({ content }) =>
      saveFile(
        // A slash would be a folder.
        t('fileName', { course: course.title.replace(/[/\\:*?"<>|]/g, ' ') }),
        'text/markdown',
        notesMarkdown(t('heading', { course: course.title }), content),
      ),
    onError: (error) => notify.error(t('downloadFailed'), errorOf(error).message),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start"
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('download')}
    </Button>
  )
}
