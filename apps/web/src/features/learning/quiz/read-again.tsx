import { trpc } from '@skillharbor/client/trpc'
import type { LearnerLesson } from '@skillharbor/contracts/entities'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { lessonPath } from '../../../lib/paths.ts'
import { keptQuery } from '../kept-query.ts'
import { t } from './messages.ts'

/** The last text or video before the quiz, in its section if there is one. */
const taughtBefore = (
  sections: readonly { lessons: readonly LearnerLesson[] }[],
  quizId: string,
): LearnerLesson | undefined => {
  const all = sections.flatMap(({ lessons }) => lessons)
  const before = all.slice(
    0,
    Math.max(
      0,
      all.findIndex(({ _id }) => _id === quizId),
    ),
  )
  return before.findLast(({ kind }) => kind === 'text' || kind === 'video')
}

/** Leads back to the lesson that taught what the quiz asks for; nothing where none did. */
export function ReadAgain({ courseId, quizId }: { courseId: string; quizId: string }) {
  // The classroom has it already.
  const { data } = trpc.learning.course.useQuery({ courseId }, keptQuery)
  const lesson = data && taughtBefore(data.content.sections, quizId)
  if (!lesson) return null
  return (
    <Link
      to={lessonPath(courseId, lesson._id)}
      className="inline-flex min-h-11 w-fit items-center gap-2 rounded-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      <span className="wrap-anywhere">
        {t(lesson.kind === 'video' ? 'watchAgain' : 'readAgain', { title: lesson.title })}
      </span>
      <ArrowRight aria-hidden className="size-4 shrink-0" />
    </Link>
  )
}
