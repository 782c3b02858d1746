import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import type { OutlineSection } from '@skillharbor/contracts/entities'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { formatDuration } from '../../lib/duration.ts'
import { curriculumId, lessonPath } from '../../lib/paths.ts'
import { LessonKindIcon } from './lesson-kind-icon.tsx'
import { t } from './messages.ts'

/** From so many lessons on, only the sections are shown at first: the page would be long. */
const foldedFrom = 20

type CurriculumProps = {
  courseId: string
  /** The language of all titles, as a BCP 47 tag. */
  language: string | undefined
  /** All lessons open to who owns the course. */
  isOwner?: boolean
}

/** What a course teaches, lesson by lesson, for everyone; previews open at once. */
export function Curriculum({ courseId, language, isOwner = false }: CurriculumProps) {
  const outline = trpc.learning.outline.useQuery({ courseId })
  // A course may have hundreds of lessons. Deferred, they are drawn in slices, so a click meanwhile doesn't wait for all.
  const content = useDeferredValue(outline.data?.content)
  const heading = useShownFirst()
  useFocusRecovery()
  const { sections = [], lessonCount = 0, durationSeconds = 0 } = content ?? {}
  return (
    <section aria-labelledby={curriculumId} className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 ref={heading} id={curriculumId} className="text-xl font-semibold text-ink">
          {t('curriculum.title')}
        </h2>
        {lessonCount > 0 && (
          <p className="text-sm text-ink-soft">
            {t('curriculum.summary', { lessons: lessonCount, duration: formatDuration(durationSeconds) })}
          </p>
        )}
      </div>
      {!content && !outline.isLoadingError && <CurriculumSkeleton />}
      {outline.isLoadingError && (
        <LoadFailure
          text={t('curriculum.failed')}
          retry={{ busy: outline.isFetching, onClick: () => void outline.refetch() }}
        />
      )}
      {content && lessonCount === 0 && (
        <div className="grid gap-1 rounded-card border border-line bg-surface p-5">
          <h3 className="font-semibold text-ink">{t('owned.noneHeading')}</h3>
          <p className="text-ink-soft">{t('curriculum.noneText')}</p>
        </div>
      )}
      {lessonCount > 0 && (
        <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {sections.map((section) => (
            <li key={section._id}>
              <Section
                section={section}
                courseId={courseId}
                language={language}
                isOwner={isOwner}
                folded={lessonCount >= foldedFrom}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** For a heading that comes later than the screen: scrolls to it if the address names it. */
const useShownFirst = () => {
  const { hash, key } = useLocation()
  // An address that was typed has no entry before it, and no key.
  const isBack = useNavigationType() === 'POP' && key !== 'default'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === `#${curriculumId}` && !isBack) heading.current?.scrollIntoView()
  }, [hash, isBack])
  return heading
}

type SectionProps = Required<CurriculumProps> & { section: OutlineSection; folded: boolean }

const summary = 'flex min-h-11 flex-wrap items-center gap-x-3 bg-sunken px-4 py-2.5 sm:px-5'

/** A section with its lessons; folded, its title opens it. The browser's own element works before any script does. */
function Section({ section: { title, lessons }, folded, ...rest }: SectionProps) {
  const seconds = lessons.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  const heading = (
    <>
      <h3 lang={rest.language} className="grow font-semibold wrap-anywhere text-ink">
        {title}
      </h3>
      {lessons.length > 0 && (
        <p className="text-sm text-ink-soft">
          {t('curriculum.summary', { lessons: lessons.length, duration: formatDuration(seconds) })}
        </p>
      )}
    </>
  )
  const rows = (
    <ol className="px-2 py-2 sm:px-3">
      {lessons.map((lesson) => (
        <li key={lesson._id}>
          <CurriculumRow lesson={lesson} {...rest} />
        </li>
      ))}
    </ol>
  )
  if (!folded)
    return (
      <>
        <div className={summary}>{heading}</div>
        {rows}
      </>
    )
  return (
    <details className="group">
      <summary className={`${summary} cursor-pointer [&::-webkit-details-marker]:hidden`}>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-accent transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
        {heading}
      </summary>
      {rows}
    </details>
  )
}

const row = 'flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-2 py-2 text-sm text-ink'

type CurriculumRowProps = Required<CurriculumProps> & { lesson: OutlineSection['lessons'][number] }

/** A lesson. One that is free opens, and says so to who doesn't own the course. */
function CurriculumRow({ lesson, courseId, language, isOwner }: CurriculumRowProps) {
  const { _id, kind, title, durationSeconds } = lesson
  const preview = lesson.preview && !isOwner
  const parts = (
    <>
      <LessonKindIcon kind={kind} />
      <span
        lang={language}
        className={`min-w-20 grow basis-0 wrap-anywhere ${preview ? 'font-medium text-accent' : ''}`}
      >
        {title}
      </span>
      {/* They take a line of their own where there is no room beside the title. */}
      <span className="ms-auto flex shrink-0 items-center gap-3">
        {preview && (
          <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-semibold text-accent">
            {t('curriculum.preview')}
          </span>
        )}
        <span className="text-ink-soft tabular-nums">{formatDuration(durationSeconds)}</span>
      </span>
    </>
  )
  if (!preview && !isOwner) return <div className={row}>{parts}</div>
  return (
    <Link to={lessonPath(courseId, _id)} className={`${row} transition-colors hover:bg-accent-soft`}>
      {parts}
    </Link>
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
