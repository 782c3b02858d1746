import { trpc } from '@skillharbor/client/trpc'
import type { DraftLesson, Question } from '@skillharbor/contracts/entities'
import { Card } from '@skillharbor/ui/card'
import { Input } from '@skillharbor/ui/field'
import { formatBytes, formatShare } from '@skillharbor/ui/format'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { Markdown } from '@skillharbor/ui/markdown'
import { FileDown } from 'lucide-react'
import { DraftVideoPlayer } from './draft-video-player.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { t } from './messages.ts'

/** A lesson's draft as a learner sees it. */
export function PreviewLesson({ lessonId }: { lessonId: string }) {
  const loaded = trpc.curriculum.lesson.useQuery({ lessonId }, { gcTime: 0 })
  if (loaded.isPending) return <LessonSkeleton />
  if (!loaded.data)
    return (
      <LoadFailure
        text={t('lesson.loadFailed')}
        retry={{ busy: loaded.isFetching, onClick: () => void loaded.refetch() }}
      />
    )
  return <LessonAsSeen lesson={loaded.data.content} />
}

function LessonAsSeen({
  lesson: { _id: lessonId, title, body, pictures, file, video, quiz },
}: {
  lesson: DraftLesson
}) {
  const isEmpty = body.trim() === '' && !file && !video && !quiz?.questions.length
  return (
    <article className="grid grid-cols-1 gap-6">
      <h2 className="text-2xl font-bold wrap-anywhere text-ink">{title}</h2>
      {isEmpty && <p className="text-ink-soft">{t('preview.empty')}</p>}
      {body.trim() !== '' && <Markdown text={body} pictures={pictures} />}
      {video && <DraftVideoPlayer lessonId={lessonId} video={video} />}
      {video && video.status !== 'ready' && <p className="text-ink-soft">{t(`preview.video.${video.status}`)}</p>}
      {file && (
        <Card className="flex items-center gap-3 p-5">
          <FileDown aria-hidden className="size-6 shrink-0 text-accent" />
          <p className="grid min-w-0">
            <span className="font-medium wrap-anywhere text-ink">{file.name}</span>
            <span className="text-sm text-ink-soft">{t('preview.file', { size: formatBytes(file.bytes) })}</span>
          </p>
        </Card>
      )}
      {quiz && quiz.questions.length > 0 && (
        <div className="grid gap-5">
          <p className="text-ink-soft">
            {t('preview.quiz', { count: quiz.questions.length, pass: formatShare(quiz.passPercent / 100) })}
          </p>
          {quiz.questions.map((question, at) => (
            <QuestionAsSeen key={question.id} question={question} number={at + 1} />
          ))}
        </div>
      )}
    </article>
  )
}

/** A question without its answer. It can be filled in, but nothing is sent. */
function QuestionAsSeen({ question, number }: { question: Question; number: number }) {
  const options =
    question.kind === 'true-false'
      ? [t('quiz.true'), t('quiz.false')]
      : question.kind === 'single' || question.kind === 'multiple'
        ? question.choices
        : []
  return (
    <fieldset className="grid gap-2 rounded-card border border-line bg-surface p-5">
      <legend className="float-left mb-1 font-medium wrap-anywhere text-ink">
        {t('preview.question', { number, prompt: question.prompt })}
      </legend>
      {options.map((option, at) => (
        <label key={at} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type={question.kind === 'multiple' ? 'checkbox' : 'radio'}
            name={question.id}
            className="size-4.5 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">{option}</span>
        </label>
      ))}
      {(question.kind === 'short-text' || question.kind === 'number') && (
        <Input
          aria-label={t('preview.answer', { number })}
          inputMode={question.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
        />
      )}
    </fieldset>
  )
}
