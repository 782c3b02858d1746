import { trpc } from '@skillharbor/client/trpc'
import type { OutlineSection } from '@skillharbor/contracts/entities'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { Link } from 'react-router'
import { formatDuration } from '../../lib/duration.ts'
import { lessonPath } from '../../lib/paths.ts'
import { LessonKindIcon } from './lesson-kind-icon.tsx'
import { t } from './messages.ts'

/** What a course teaches, lesson by lesson, for everyone; previews open at once. */
export function Curriculum({ courseId }: { courseId: string }) {
  const outline = trpc.learning.outline.useQuery({ courseId })
  const { sections = [], lessonCount = 0, durationSeconds = 0 } = outline.data?.content ?? {}
  return (
    <section aria-labelledby="curriculum" className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="curriculum" className="text-xl font-semibold text-ink">
          {t('curriculum.title')}
        </h2>
        {lessonCount > 0 && (
          <p className="text-sm text-ink-soft">
            {t('curriculum.summary', { lessons: lessonCount, duration: formatDuration(durationSeconds) })}
          </p>
        )}
      </div>
      {outline.isPending && <CurriculumSkeleton />}
      {outline.isLoadingError && (
        <LoadFailure
          text={t('curriculum.failed')}
          retry={{ busy: outline.isFetching, onClick: () => void outline.refetch() }}
        />
      )}
      {outline.data && lessonCount === 0 && (
        <div className="grid gap-1 rounded-card border border-line bg-surface p-5">
          <h3 className="font-semibold text-ink">{t('curriculum.noneHeading')}</h3>
          <p className="text-ink-soft">{t('curriculum.noneText')}</p>
        </div>
      )}
      {lessonCount > 0 && (
        <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {sections.map((section) => (
            <li key={section._id}>
              <Section section={section} courseId={courseId} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Section({ section: { title, lessons }, courseId }: { section: OutlineSection; courseId: string }) {
  const seconds = lessons.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-sunken px-4 py-3 sm:px-5">
        <h3 className="font-semibold wrap-anywhere text-ink">{title}</h3>
        {lessons.length > 0 && (
          <p className="text-sm text-ink-soft">
            {t('curriculum.sectionSummary', { lessons: lessons.length, duration: formatDuration(seconds) })}
          </p>
        )}
      </div>
      <ol className="grid gap-1 px-4 py-3 sm:px-5">
        {lessons.map((lesson) => (
          <li key={lesson._id} className="flex items-start gap-3 py-1.5 text-sm text-ink">
            <LessonKindIcon kind={lesson.kind} />
            <span className="grow wrap-anywhere">{lesson.title}</span>
            {lesson.preview && (
              <Link
                to={lessonPath(courseId, lesson._id)}
                className="shrink-0 rounded-sm font-medium text-accent underline underline-offset-4"
              >
                {t('curriculum.previewLesson', {
                  title: lesson.title,
                  lesson: (title) => <span className="sr-only">{title}</span>,
                })}
              </Link>
            )}
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {formatDuration(lesson.durationSeconds)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

const lines = ['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2']

function CurriculumSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('curriculum.loading')}</span>
      <div aria-hidden className="grid animate-pulse gap-4 rounded-card border border-line bg-surface p-5">
        {lines.map((width) => (
          <div key={width} className={`h-5 rounded bg-sunken ${width}`} />
        ))}
      </div>
    </div>
  )
}
