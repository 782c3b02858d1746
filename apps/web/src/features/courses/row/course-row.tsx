import { useRatings } from '@skillharbor/client/ratings'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { CoursePicture } from '@skillharbor/ui/card'
import { categoryName } from '@skillharbor/ui/category'
import { cardLink, coveredByClip } from '@skillharbor/ui/course-card'
import { Price } from '@skillharbor/ui/price'
import { useId } from 'react'
import { Link } from 'react-router'
import { coursePath } from '../../../lib/paths.ts'
import { CardFacts } from '../card-facts.tsx'
import { CardRating } from '../card-rating.tsx'
import { CourseClip } from '../clip/course-clip.tsx'
import { useCardPictures } from '../use-card-pictures.ts'
import { rowGrid, SmallCardLayout, smallCard } from './row-layout.tsx'

const focusRing =
  'shadow-card transition-shadow hover:shadow-raised has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:outline-offset-2 has-[h3_a:focus-visible]:outline-accent'

/** Up to four courses in a row, as small cards that lead to their pages. */
export function CourseRow({ heading, courses }: { heading: string; courses: ListedCourse[] }) {
  const id = useId()
  const pictures = useCardPictures(courses.map(({ image }) => image))
  const ratings = useRatings(courses.map(({ _id }) => _id))
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-6 text-2xl font-bold wrap-anywhere text-ink">
        {heading}
      </h2>
      <ul className={rowGrid}>
        {courses.map((course) => (
          <li key={course._id}>
            <article className={`${smallCard} ${focusRing} ${coveredByClip}`}>
              <SmallCardLayout
                picture={<CoursePicture src={course.image && pictures.get(course.image)} alt="" key={course.image} />}
              >
                {/* Clipped, not hidden: the focus would scroll a long title, and cut off its beginning. */}
                <h3
                  lang={course.language}
                  className="line-clamp-2 has-[a]:overflow-clip min-h-[2lh] leading-snug font-semibold wrap-anywhere text-ink"
                >
                  <Link to={coursePath(course._id)} className={cardLink}>
                    {course.title}
                  </Link>
                </h3>
                <CourseClip course={course} />
                <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
                  {course.teacher?.name ?? categoryName(course.category)}
                </p>
                <p className="flex min-h-5 items-center leading-5">
                  <CardRating course={course} rating={ratings.get(course._id)} />
                </p>
                <p className="text-sm text-ink-soft">
                  <CardFacts course={course} />
                </p>
                <p>
                  <Price rupees={course.price} />
                </p>
              </SmallCardLayout>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
