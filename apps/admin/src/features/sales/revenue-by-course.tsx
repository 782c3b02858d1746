import { Button } from '@skillharbor/ui/button'
import { Price } from '@skillharbor/ui/price'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

type CourseRevenue = { course: { _id: string; title: string }; revenue: number }

/** As many as beside the chart have room. */
const fewest = 6

/** A bar for each course, in a table with the numbers; first of those that earned the most. A course links to its orders. */
export function RevenueByCourse({ courses }: { courses: readonly CourseRevenue[] }) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const most = Math.max(...courses.map(({ revenue }) => Math.abs(revenue)))
  return (
    <>
      <table id={id} className="w-full text-sm">
        <caption className="pb-3 text-start text-sm font-medium text-ink-soft">{t('revenue.byCourse')}</caption>
        <thead className="sr-only">
          <tr>
            <th>{t('course')}</th>
            <th>{t('revenue.title')}</th>
          </tr>
        </thead>
        <tbody>
          {courses.slice(0, isWhole ? courses.length : fewest).map(({ course, revenue }) => (
            <tr key={course._id}>
              <th scope="row" className="w-full py-2 pe-4 text-start align-top font-medium wrap-anywhere">
                <Link
                  to={paths.salesOf(course._id)}
                  className="text-ink underline-offset-4 hover:text-accent hover:underline"
                >
                  {course.title}
                </Link>
                <span aria-hidden className="mt-1.5 block h-2 rounded-full bg-sunken">
                  <span
                    className={`block h-full rounded-full ${revenue < 0 ? 'bg-danger' : 'bg-accent'}`}
                    style={{ width: `${(Math.abs(revenue) / most) * 100}%` }}
                  />
                </span>
              </th>
              <td className="py-2 text-end align-top whitespace-nowrap">
                <Price rupees={revenue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {courses.length > fewest && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 justify-self-start"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('revenue.fewer') : t('revenue.all', { count: courses.length })}
        </Button>
      )}
    </>
  )
}
