import { usePictureUrls } from '@skillharbor/client/pictures'
import { skeletonCards } from '@skillharbor/contracts/constants'
import type { OwnCourse } from '@skillharbor/contracts/entities'
import { inline } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { CourseCard, CourseCardSkeleton, CourseGrid } from '@skillharbor/ui/card'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { CourseFigures } from './course-figures.tsx'

/** The courses as cards, each with what its seller can do. */
export function CourseList({ courses, onDelete }: { courses: OwnCourse[]; onDelete: (course: OwnCourse) => void }) {
  const urls = usePictureUrls(courses.map((course) => course.image))
  return (
    <CourseGrid>
      {courses.map((course) => (
        <li key={course._id}>
          <CourseCard
            title={course.title}
            description={course.description}
            image={urls.get(course.image)}
            meta={course.category}
            price={course.price}
          >
            <CourseFigures course={course} />
            <div className="grid w-full grid-cols-2 gap-2">
              <Button variant="secondary" asChild>
                <Link to={paths.updateCourse(course._id)}>
                  <Pencil aria-hidden className="size-4" />
                  Update <span className="sr-only">{course.title}</span>
                </Link>
              </Button>
              <Button variant="ghost" onClick={() => onDelete(course)}>
                <Trash2 aria-hidden className="size-4" />
                Delete <span className="sr-only">{course.title}</span>
              </Button>
            </div>
          </CourseCard>
        </li>
      ))}
    </CourseGrid>
  )
}

const skeletons = Array.from({ length: skeletonCards }, (_, at) => at)

/** What stands for the list while it is on its way. */
export function LoadingCourses() {
  return (
    <>
      <p role="status" className="sr-only">
        {inline.loading}
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
