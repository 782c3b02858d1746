import type { PublishProblem } from '@skillharbor/contracts/entities'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { lessonPath } from './lesson-path.ts'
import { t } from './messages.ts'

type PublishProblemsProps = {
  courseId: string
  problems: readonly PublishProblem[]
  /** Called when a link to a problem is followed. */
  onLeave: () => void
}

/** What has to be done before publishing, and what should be. */
export function PublishProblems({ courseId, problems, onLeave }: PublishProblemsProps) {
  const groups = [
    { heading: t('publish.blocking'), list: problems.filter(({ blocking }) => blocking), Icon: CircleAlert },
    { heading: t('publish.warnings'), list: problems.filter(({ blocking }) => !blocking), Icon: TriangleAlert },
  ]
  return groups
    .filter(({ list }) => list.length > 0)
    .map(({ heading, list, Icon }) => (
      <section key={heading} className="grid gap-2">
        <h3 className="font-semibold text-ink">{heading}</h3>
        <ul className="grid gap-1.5 text-sm">
          {list.map((problem) => (
            <li
              key={`${problem.kind} ${problem.target?._id ?? ''} ${problem.question ?? ''}`}
              className="flex items-start gap-2"
            >
              <Icon
                aria-hidden
                className={`mt-0.5 size-4 shrink-0 ${problem.blocking ? 'text-danger' : 'text-ink-soft'}`}
              />
              <Problem courseId={courseId} problem={problem} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      </section>
    ))
}

type ProblemProps = Omit<PublishProblemsProps, 'problems'> & { problem: PublishProblem }

function Problem({ courseId, problem: { kind, target, question }, onLeave }: ProblemProps) {
  const title = target?.title ?? ''
  if (kind === 'no-lessons' || kind === 'no-preview') return <span>{t(`publish.problem.${kind}`)}</span>
  if (kind === 'empty-section' || !target) return <span>{t('publish.problem.empty-section', { title })}</span>
  return (
    <Link
      to={lessonPath(courseId, target._id)}
      className="font-medium text-accent underline underline-offset-4"
      onClick={onLeave}
    >
      {kind === 'incomplete-quiz'
        ? t('publish.problem.incomplete-quiz', { title, number: question ?? 1 })
        : t(`publish.problem.${kind}`, { title })}
    </Link>
  )
}
