import { trpc } from '@skillharbor/client/trpc'
import type { LearnerLesson, Lesson } from '@skillharbor/contracts/entities'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { lessonPath } from '../../../lib/paths.ts'
import { keptQuery } from '../kept-query.ts'
import { LessonKindIcon } from '../lesson-kind-icon.tsx'
import { t } from './messages.ts'

/** So many lessons are listed at once; more are behind a press, or they would hide the next attempt. */
const listedAtOnce = 3

/** The texts and videos that the quiz asks about: those since the quiz before it. */
const taughtBefore = (
  sections: readonly { lessons: readonly LearnerLesson[] }[],
  quizId: string,
): readonly LearnerLesson[] => {
  const all = sections.flatMap(({ lessons }) => lessons)
  const before = all.slice(
    0,
    Math.max(
      0,
      all.findIndex(({ _id }) => _id === quizId),
    ),
  )
  return before
    .slice(before.findLastIndex(({ kind }) => kind === 'quiz') + 1)
    .filter(({ kind }) => kind === 'text' || kind === 'video')
}

/**
 * Leads back to the lessons that taught what the quiz asks for; nothing where none did. No question says which of them it is
 * about, so they are listed once, below all questions.
 */
export function ReadAgain({ course, quizId }: { course: Lesson['course']; quizId: string }) {
  // The classroom has it already.
  const { data } = trpc.learning.course.useQuery({ courseId: course._id }, keptQuery)
  const lessons = data ? taughtBefore(data.content.sections, quizId) : []
  if (lessons.length === 0) return null
  return (
    <details open={lessons.length <= listedAtOnce} className="group rounded-control bg-sunken px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 py-2 font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {t('goOver', { count: lessons.length })}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-accent transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="pb-2">
        {lessons.map(({ _id, kind, title }) => (
          <li key={_id}>
            <Link
              to={lessonPath(course._id, _id)}
              className="flex min-h-11 items-center gap-2.5 rounded-sm font-medium text-accent underline-offset-4 hover:underline"
            >
              <LessonKindIcon kind={kind} />
              <span lang={course.language} className="wrap-anywhere">
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
