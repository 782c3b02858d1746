import type { ListedCourse } from '@skillharbor/contracts/entities'
import { Link } from 'react-router'
import { teacherPath } from '../../../lib/paths.ts'

/** A teacher's name, which leads to their page. */
export function TeacherLink({ teacher: { _id, name } }: { teacher: NonNullable<ListedCourse['teacher']> }) {
  return (
    <Link
      to={teacherPath(_id)}
      className="inline-flex min-h-6 max-w-full items-center rounded-sm font-medium wrap-anywhere text-ink underline-offset-4 hover:text-accent hover:underline"
    >
      {name}
    </Link>
  )
}
