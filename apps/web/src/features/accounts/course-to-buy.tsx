import { usePictureUrls } from '@skillharbor/client/pictures'
import { trpc } from '@skillharbor/client/trpc'
import { CoursePicture } from '@skillharbor/ui/card'
import { Price } from '@skillharbor/ui/price'
import { useId } from 'react'

/** The course that an account is created for. Its place is there before it is; if it can't be loaded, it goes. */
export function CourseToBuy({ courseId }: { courseId: string }) {
  const heading = useId()
  const { data, isError } = trpc.courses.show.useQuery({ id: courseId })
  const course = data?.content
  const pictures = usePictureUrls(course ? [course.image] : [])
  if (isError) return null
  return (
    <section
      aria-labelledby={course && heading}
      className="grid min-h-22 grid-cols-[6rem_1fr] items-center gap-3 sm:grid-cols-[7.5rem_1fr] sm:gap-4 rounded-control border border-line bg-sunken p-2"
    >
      <div className="overflow-hidden rounded-control">
        <CoursePicture key={course?.image} src={course?.image && pictures.get(course.image)} alt="" />
      </div>
      {course && (
        <div className="grid gap-1">
          <h2 id={heading} className="line-clamp-3 text-sm font-semibold sm:text-base wrap-anywhere text-ink">
            {course.title}
          </h2>
          <p>
            <Price rupees={course.price} />
          </p>
        </div>
      )}
    </section>
  )
}
