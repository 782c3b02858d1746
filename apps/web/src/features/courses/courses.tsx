import { usePictureUrls } from '@skillharbor/client/pictures'
import { useRatings } from '@skillharbor/client/ratings'
import type { CourseRating, ListedCourse } from '@skillharbor/contracts/entities'
import { categoryName } from '@skillharbor/ui/category'
import { CourseCard, CourseGrid, cardLink } from '@skillharbor/ui/course-card'
import { Rating } from '@skillharbor/ui/stars'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Marked } from '../../lib/marked.tsx'
import { coursePath } from '../../lib/paths.ts'
import { CardFacts } from './card-facts.tsx'
import { TeacherLink } from './teacher/teacher-link.tsx'

/** How many pictures a phone's first screen shows: more of them at high priority would only delay the first. */
const priorityPictures = 1

type CoursesProps = {
  courses: ListedCourse[]
  action: (course: ListedCourse) => ReactNode
  /** The index of the first card that Show more adds. */
  continueAt: RefObject<number | null>
  /** Where all courses are one teacher's. */
  hidesTeacher?: boolean
}

const rated = (rating: CourseRating | null | undefined) =>
  rating && <Rating average={rating.average} count={rating.count} />

/** Cards that link to their courses' pages. */
export function Courses({ courses, action, continueAt, hidesTeacher = false }: CoursesProps) {
  const pictures = usePictureUrls(courses.map((course) => course.image))
  const ratings = useRatings(courses.map((course) => course._id))
  const grid = useFocusOnMore(courses.length, continueAt)
  return (
    <CourseGrid ref={grid}>
      {courses.map((course, at) => (
        <li key={course._id}>
          <CourseCard
            title={
              <Link to={coursePath(course._id)} className={cardLink}>
                <Marked text={course.title} found={course.found} />
              </Link>
            }
            description={course.description}
            image={course.image && pictures.get(course.image)}
            priority={at < priorityPictures}
            meta={categoryName(course.category)}
            by={course.teacher && !hidesTeacher && <TeacherLink teacher={course.teacher} />}
            facts={<CardFacts course={course} />}
            compact
            price={course.price}
            rating={rated(ratings.get(course._id))}
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
