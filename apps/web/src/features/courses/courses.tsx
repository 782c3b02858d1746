import { useRatings } from '@skillharbor/client/ratings'
import type { CourseRating, ListedCourse } from '@skillharbor/contracts/entities'
import { categoryName } from '@skillharbor/ui/category'
import { CourseCard, CourseGrid, cardLink } from '@skillharbor/ui/course-card'
import { memo, type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Marked } from '../../lib/marked.tsx'
import { coursePath } from '../../lib/paths.ts'
import { CardFacts } from './card-facts.tsx'
import { CardRating } from './card-rating.tsx'
import { CourseClip } from './clip/course-clip.tsx'
import { TeacherLink } from './teacher/teacher-link.tsx'
import { useCardPictures } from './use-card-pictures.ts'

/** How many pictures a phone's first screen shows: more of them at high priority would only delay the first. */
const priorityPictures = 1

type CoursesProps = {
  courses: ListedCourse[]
  /** How many of them have a card by now. */
  drawn?: number
  action: (course: ListedCourse) => ReactNode
  /** The index of the first card that Show more adds. */
  continueAt: RefObject<number | null>
  /** Where all courses are one teacher's. */
  hidesTeacher?: boolean
}

/** Cards that link to their courses' pages. `action` is called again when it is another one, or the course's card changes. */
export function Courses({ courses, drawn = courses.length, action, continueAt, hidesTeacher = false }: CoursesProps) {
  // They come for all cards at once. Deferred, the cards are drawn in slices, so a click meanwhile doesn't wait for all.
  const pictures = useDeferredValue(useCardPictures(courses.map((course) => course.image)))
  const ratings = useDeferredValue(useRatings(courses.map((course) => course._id)))
  const grid = useFocusOnMore(drawn, continueAt)
  return (
    <CourseGrid ref={grid}>
      {courses.slice(0, drawn).map((course, at) => (
        <li key={course._id}>
          <ListedCard
            course={course}
            picture={course.image && pictures.get(course.image)}
            rating={ratings.get(course._id)}
            priority={at < priorityPictures}
            hidesTeacher={hidesTeacher}
            action={action}
          />
        </li>
      ))}
    </CourseGrid>
  )
}

type ListedCardProps = Pick<CoursesProps, 'action'> & {
  course: ListedCourse
  picture: string | undefined
  rating: CourseRating | null | undefined
  priority: boolean
  hidesTeacher: boolean
}

/** A card isn't drawn again for what comes for others, or for the rest of the page. */
const ListedCard = memo(function ListedCard({
  course,
  picture,
  rating,
  priority,
  hidesTeacher,
  action,
}: ListedCardProps) {
  return (
    <CourseCard
      title={
        <Link to={coursePath(course._id)} className={cardLink}>
          <Marked text={course.title} found={course.found} />
        </Link>
      }
      description={course.description}
      language={course.language}
      image={picture}
      priority={priority}
      meta={categoryName(course.category)}
      by={course.teacher && !hidesTeacher && <TeacherLink teacher={course.teacher} />}
      facts={<CardFacts course={course} />}
      preview={<CourseClip course={course} hasActions />}
      compact
      price={course.price}
      rating={<CardRating course={course} rating={rating} />}
    >
      {action(course)}
    </CourseCard>
  )
})

/** After Show more, the first new course gets the focus. */
const useFocusOnMore = (count: number, continueAt: RefObject<number | null>) => {
  const grid = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const at = continueAt.current
    if (at === null || at >= count) return
    continueAt.current = null
    grid.current?.children[at]?.querySelector('a')?.focus()
  }, [count, continueAt])
  return grid
}
