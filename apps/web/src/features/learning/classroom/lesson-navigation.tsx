import { Button } from '@skillharbor/ui/button'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { coursePath, lessonPath, purchasePath } from '../../../lib/paths.ts'
import type { ListedLesson } from '../lesson-list.tsx'
import { t } from '../messages.ts'
import type { Classroom } from './use-classroom.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The ways to the previous and the next lesson, as far as they open for this person. */
export function LessonNavigation({ courseId, classroom }: { courseId: string; classroom: Classroom }) {
  const navigate = useNavigate()
  const { course, lesson } = classroom
  const opens = (entry: ListedLesson | undefined) =>
    entry && (course || lesson?.access === 'seller' || entry.preview) ? entry : undefined
  const [previous, next] = [opens(classroom.previous), opens(classroom.next)]
  const go = (entry: ListedLesson | undefined) => entry && (() => void navigate(lessonPath(courseId, entry._id)))
  useShortcuts({ p: go(previous), n: go(next) })
  return (
    <nav
      aria-label={t('classroom.lessons')}
      className="flex max-w-3xl flex-wrap justify-between gap-3 border-t border-line pt-6"
    >
      {previous ? (
        <Button asChild variant="secondary">
          <Link to={lessonPath(courseId, previous._id)} aria-label={t('classroom.previousLesson', previous)}>
            <ArrowLeft aria-hidden className="size-4" />
            {t('classroom.previous')}
          </Link>
        </Button>
      ) : (
        <span />
      )}
      {next ? (
        <Button asChild>
          <Link to={lessonPath(courseId, next._id)} aria-label={t('classroom.nextLesson', next)}>
            {t('classroom.next')}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </Button>
      ) : (
        <Button asChild variant="secondary">
          <Link to={course ? purchasePath(courseId) : coursePath(courseId)}>{t('classroom.backToCourse')}</Link>
        </Button>
      )}
    </nav>
  )
}
