import { usePictureUrls } from '@skillharbor/client/pictures'
import type { OwnCourse } from '@skillharbor/contracts/entities'
import { Card } from '@skillharbor/ui/card'
import { formatPrice, Price } from '@skillharbor/ui/price'
import { CourseBlock } from './course-block.tsx'
import { CourseMenu } from './course-menu.tsx'
import { BuyersLink, ContentButton, CourseStatus, CourseTroubles, SmallPicture } from './course-parts.tsx'
import { t } from './messages.ts'

const head = 'px-4 py-3 font-medium first:ps-5 last:pe-5'
const cell = 'px-4 py-2.5 align-middle first:ps-5 last:pe-5'

type CourseTableProps = { courses: OwnCourse[]; onDelete: (course: OwnCourse) => void }

/** The courses in rows, with their figures and one button each, for somebody who has many; in blocks where its columns don’t fit. */
export function CourseTable({ courses, onDelete }: CourseTableProps) {
  const pictures = usePictureUrls(courses.map(({ image }) => image))
  return (
    <>
      <Card className="relative hidden overflow-x-auto lg:block">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('list.title')}</caption>
          <thead className="border-b border-line text-ink-soft">
            <tr>
              <th className={`${head} text-start`}>{t('table.course')}</th>
              <th className={`${head} text-start`}>{t('table.status')}</th>
              <th className={`${head} text-end`}>{t('table.price')}</th>
              <th className={`${head} text-end`}>{t('table.buyers')}</th>
              <th className={`${head} text-end`}>{t('table.earned')}</th>
              <th className={`${head} text-start`}>
                <span className="sr-only">{t('table.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {courses.map((course) => (
              <tr key={course._id} className="transition-colors hover:bg-accent-soft">
                <th scope="row" className={`${cell} w-full min-w-64 text-start font-medium wrap-anywhere`}>
                  <span className="flex items-center gap-3">
                    <SmallPicture src={pictures.get(course.image)} />
                    {course.title}
                  </span>
                  <CourseTroubles course={course} />
                </th>
                <td className={cell}>
                  <CourseStatus course={course} />
                </td>
                <td className={`${cell} text-end`}>
                  <Price rupees={course.price} />
                </td>
                <td className={`${cell} text-end tabular-nums`}>
                  <BuyersLink course={course} />
                </td>
                <td className={`${cell} text-end whitespace-nowrap tabular-nums`}>{formatPrice(course.earned)}</td>
                <td className={cell}>
                  <div className="flex items-center justify-end gap-1">
                    <ContentButton course={course} />
                    <CourseMenu course={course} onDelete={onDelete} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <ul className="grid gap-3 sm:grid-cols-2 lg:hidden" aria-label={t('list.title')}>
        {courses.map((course) => (
          <li key={course._id}>
            <CourseBlock course={course} picture={pictures.get(course.image)} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  )
}
