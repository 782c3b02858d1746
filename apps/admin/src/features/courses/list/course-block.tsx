import type { OwnCourse } from '@skillharbor/contracts/entities'
import { Card } from '@skillharbor/ui/card'
import { Price } from '@skillharbor/ui/price'
import { CourseFigures } from './course-figures.tsx'
import { CourseMenu } from './course-menu.tsx'
import { ContentButton, CourseStatus, CourseTroubles, SmallPicture } from './course-parts.tsx'

type CourseBlockProps = {
  course: OwnCourse
  picture: string | undefined
  onDelete: (course: OwnCourse) => void
}

/** A row of the table, where its columns don’t fit. */
export function CourseBlock({ course, picture, onDelete }: CourseBlockProps) {
  return (
    <Card className="grid h-full content-start gap-3 p-3">
      <div className="flex items-start gap-3">
        <SmallPicture src={picture} />
        <div className="grid min-w-0 grow gap-1.5">
          <h2 className="text-sm leading-snug font-semibold wrap-anywhere">{course.title}</h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Price rupees={course.price} />
            <CourseStatus course={course} />
          </p>
        </div>
        <div className="-me-1 -mt-1">
          <CourseMenu course={course} onDelete={onDelete} />
        </div>
      </div>
      <CourseTroubles course={course} />
      <CourseFigures course={course} />
      <div className="grid">
        <ContentButton course={course} />
      </div>
    </Card>
  )
}
