import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { Link } from 'react-router'
import { lessonPath } from '../../lib/paths.ts'

type QuizzesToPassProps = { text: string; quizzes: LearnerCourse['quizzesToPass'] } & Pick<LearnerCourse, 'course'>

/** The ways to the quizzes that are still to be passed, below what for. */
export function QuizzesToPass({ course, text, quizzes }: QuizzesToPassProps) {
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p>{text}</p>
      <ul>
        {quizzes.map(({ _id, title }) => (
          <li key={_id}>
            <Link
              to={lessonPath(course._id, _id)}
              lang={course.language}
              className="inline-flex min-h-11 items-center rounded-sm font-medium wrap-anywhere text-accent underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
