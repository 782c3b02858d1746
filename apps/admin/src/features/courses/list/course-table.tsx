import type { OwnCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { categoryName } from '@skillharbor/ui/category'
import { formatPrice, Price } from '@skillharbor/ui/price'
import { Eye, ListTree, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { TakenDown } from '../take-down/taken-down.tsx'
import { useCourseUpdates } from '../use-course-updates.ts'
import { CourseBadge, isOnSale, learnersPage } from './course-list.tsx'
import { FailedUpdate } from './failed-update.tsx'
import { t } from './messages.ts'

const head = 'px-4 py-3 text-start font-medium first:ps-5 last:pe-5'
const cell = 'px-4 py-2.5 align-middle first:ps-5 last:pe-5'

type CourseTableProps = { courses: OwnCourse[]; onDelete: (course: OwnCourse) => void }

/** The courses in rows, with their figures and actions, for somebody who has many. */
export function CourseTable({ courses, onDelete }: CourseTableProps) {
  const updates = useCourseUpdates()
  return (
    <Card className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('list.title')}</caption>
        <thead className="border-b border-line text-ink-soft">
          <tr>
            <th className={head}>{t('table.course')}</th>
            <th className={`${head} max-md:hidden`}>{t('table.category')}</th>
            <th className={`${head} text-end`}>{t('table.price')}</th>
            <th className={`${head} text-end`}>{t('table.buyers')}</th>
            <th className={`${head} text-end`}>{t('table.earned')}</th>
            <th className={head}>
              <span className="sr-only">{t('table.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {courses.map((course) => {
            const update = updates.get(course._id)
            return (
              <tr key={course._id} className="transition-colors hover:bg-accent-soft">
                <th scope="row" className={`${cell} min-w-56 text-start font-medium wrap-anywhere`}>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    {course.title} <CourseBadge course={course} saving={update?.error === null} />
                  </span>
                  <TakenDown course={course} />
                  {update?.error && <FailedUpdate course={course} />}
                </th>
                <td className={`${cell} text-ink-soft max-md:hidden`}>{categoryName(course.category)}</td>
                <td className={`${cell} text-end`}>
                  <Price rupees={course.price} />
                </td>
                <td className={`${cell} text-end`}>
                  <Link
                    to={paths.salesOf(course._id)}
                    className="font-semibold text-accent underline-offset-4 hover:underline"
                  >
                    {course.buyers}
                    <span className="sr-only">{t('card.orders', { title: course.title })}</span>
                  </Link>
                </td>
                <td className={`${cell} text-end whitespace-nowrap tabular-nums`}>{formatPrice(course.earned)}</td>
                <td className={cell}>
                  <Actions course={course} onDelete={onDelete} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function Actions({ course, onDelete }: { course: OwnCourse; onDelete: (course: OwnCourse) => void }) {
  const { _id, title } = course
  const about = { title, course: (text: ReactNode) => text }
  return (
    <div className="flex justify-end gap-1">
      <Button variant="ghost" size="icon" asChild>
        <Link to={paths.content(_id)} title={t('table.content')}>
          <ListTree aria-hidden className="size-4" />
          <span className="sr-only">{t('card.content', about)}</span>
        </Link>
      </Button>
      {isOnSale(course) && (
        <Button variant="ghost" size="icon" asChild>
          <a href={learnersPage(course)} title={t('table.view')}>
            <Eye aria-hidden className="size-4" />
            <span className="sr-only">{t('card.view', about)}</span>
          </a>
        </Button>
      )}
      <Button variant="ghost" size="icon" asChild>
        <Link to={paths.updateCourse(_id)} title={t('table.update')}>
          <Pencil aria-hidden className="size-4" />
          <span className="sr-only">{t('card.update', about)}</span>
        </Link>
      </Button>
      <Button variant="quiet-danger" size="icon" title={t('table.delete')} onClick={() => onDelete(course)}>
        <Trash2 aria-hidden className="size-4" />
        <span className="sr-only">{t('card.delete', about)}</span>
      </Button>
    </div>
  )
}
