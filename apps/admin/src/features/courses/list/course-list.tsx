import { siteConfig } from '@skillharbor/client/config'
import { usePictureUrls } from '@skillharbor/client/pictures'
import { skeletonCards } from '@skillharbor/contracts/constants'
import type { OwnCourse } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { categoryName } from '@skillharbor/ui/category'
import { CourseCard, CourseCardSkeleton, CourseGrid } from '@skillharbor/ui/course-card'
import { Eye, ListTree, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { specified } from '../../../lib/specified/specified.ts'
import { TakenDown } from '../take-down/taken-down.tsx'
import { useCourseUpdates } from '../use-course-updates.ts'
import { CourseFigures } from './course-figures.tsx'
import { FailedUpdate } from './failed-update.tsx'
import { t } from './messages.ts'

// For screen readers only: the card shows whose button it is.
const hidden = (title: ReactNode) => <span className="sr-only">{title}</span>

/** The courses as cards, with their actions. */
export function CourseList({ courses, onDelete }: { courses: OwnCourse[]; onDelete: (course: OwnCourse) => void }) {
  const urls = usePictureUrls(courses.map((course) => course.image))
  const updates = useCourseUpdates()
  return (
    <CourseGrid>
      {courses.map((course) => (
        <li key={course._id}>
          <CourseCard
            title={course.title}
            description={course.description}
            image={urls.get(course.image)}
            meta={categoryName(course.category)}
            price={course.price}
            badge={<CourseBadge course={course} saving={updates.get(course._id)?.error === null} />}
          >
            <TakenDown course={course} />
            {updates.get(course._id)?.error && <FailedUpdate course={course} />}
            <CourseFigures course={course} />
            {/* A narrow card has room for the words alone. */}
            <div className="@container w-full">
              <div className="grid grid-cols-2 gap-2 *:px-2 [&_svg]:shrink-0 @max-[17.5rem]:[&_svg]:hidden">
                <Button variant="secondary" className={isOnSale(course) ? '' : 'col-span-2'} asChild>
                  <Link to={paths.content(course._id)}>
                    <ListTree aria-hidden className="size-4" />
                    {t('card.content', { title: course.title, course: hidden })}
                  </Link>
                </Button>
                {isOnSale(course) && (
                  <Button variant="secondary" asChild>
                    <a href={learnersPage(course)}>
                      <Eye aria-hidden className="size-4" />
                      {t('card.view', { title: course.title, course: hidden })}
                    </a>
                  </Button>
                )}
                <Button variant="secondary" asChild>
                  <Link to={paths.updateCourse(course._id)}>
                    <Pencil aria-hidden className="size-4" />
                    {t('card.update', { title: course.title, course: hidden })}
                  </Link>
                </Button>
                <Button variant="quiet-danger" onClick={() => onDelete(course)}>
                  <Trash2 aria-hidden className="size-4" />
                  {t('card.delete', { title: course.title, course: hidden })}
                </Button>
              </div>
            </div>
          </CourseCard>
        </li>
      ))}
    </CourseGrid>
  )
}

/** Whether learners can see the course. */
export const isOnSale = ({ status, takenDown }: OwnCourse) => status !== 'draft' && !takenDown

/** The course's page on the learner site. */
export const learnersPage = ({ _id }: OwnCourse) => `${siteConfig().webOrigin}/course/${_id}`

/** What is special about the course: nothing, if it is on sale. */
export function CourseBadge({ course: { status, takenDown }, saving }: { course: OwnCourse; saving: boolean }) {
  const special = saving ? 'saving' : takenDown ? 'takenDownBadge' : status === 'draft' ? 'draft' : undefined
  return special && <Badge tone={special === 'takenDownBadge' ? 'danger' : 'info'}>{t(`card.${special}`)}</Badge>
}

const skeletons = Array.from({ length: skeletonCards }, (_, at) => at)

/** The shape of the list while it loads. */
export function LoadingCourses() {
  return (
    <>
      <p role="status" className="sr-only">
        {specified('inline.loading')}
      </p>
      <CourseGrid aria-hidden>
        {skeletons.map((at) => (
          <li key={at}>
            <CourseCardSkeleton />
          </li>
        ))}
      </CourseGrid>
    </>
  )
}
