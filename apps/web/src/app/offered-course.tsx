import type { ListedCourse } from '@skillharbor/contracts/entities'
import { Price } from '@skillharbor/ui/price'

type OfferedCourseProps = {
  course: Pick<ListedCourse, 'title' | 'language'>
  /** Undefined until it is known; its line is there already. */
  price: ListedCourse['price'] | undefined
  className: string
}

/** What a free preview sells, beside its Purchase button: the course's title in one line, and its price. */
export const OfferedCourse = ({ course, price, className }: OfferedCourseProps) => (
  <div className={`min-w-0 flex-1 ${className}`}>
    <p lang={course.language} className="truncate text-sm font-medium text-ink">
      {course.title}
    </p>
    <p className="min-h-[1lh] text-lg leading-snug">{price !== undefined && <Price rupees={price} />}</p>
  </div>
)
