import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Course } from '@skillharbor/contracts/entities'
import { CourseCard, CourseGrid, cardLink } from '@skillharbor/ui/card'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { coursePath } from '../../lib/paths.ts'

/** How many pictures a phone's first screen shows: more of them at high priority would only delay the first. */
const priorityPictures = 1

type CoursesProps = {
  courses: Course[]
  action: (course: Course) => ReactNode
  /** The index of the first card that Show more adds. */
  continueAt: RefObject<number | null>
}

/** Cards that link to their courses' pages. */
export function Courses({ courses, action, continueAt }: CoursesProps) {
  const pictures = usePictureUrls(courses.map((course) => course.image))
  const grid = useFocusOnMore(courses.length, continueAt)
  return (
    <CourseGrid ref={grid}>
      {courses.map((course, at) => (
        <li key={course._id}>
          <CourseCard
            title={
              <Link to={coursePath(course._id)} className={cardLink}>
                {course.title}
              </Link>
            }
            description={course.description}
            image={course.image && pictures.get(course.image)}
            priority={at < priorityPictures}
            meta={course.category}
            price={course.price}
          >
            {action(course)}
          </CourseCard>
        </li>
      ))}
    </CourseGrid>
  )
}

/** After Show more, the first new course gets the focus. */
const useFocusOnMore = (count: number, continueAt: RefObject<number | null>) => {
  const grid = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const at = continueAt.current
    continueAt.current = null
    if (at !== null) grid.current?.children[at]?.querySelector('a')?.focus()
  }, [count, continueAt])
  return grid
}
