import { usePictureUrls } from '@skillharbor/client/pictures'
import type { CourseDetail } from '@skillharbor/contracts/entities'
import { Portrait } from '@skillharbor/ui/portrait'
import { t } from './messages.ts'
import { TeacherLink } from './teacher/teacher-link.tsx'

/** Who teaches the course: picture, name and headline. */
export function CourseTeacher({ teacher }: { teacher: NonNullable<CourseDetail['teacher']> }) {
  const { name, headline, image } = teacher
  const picture = usePictureUrls([image]).get(image)
  return (
    <section aria-labelledby="teacher" className="mt-6 grid gap-3">
      <h2 id="teacher" className="text-xl font-semibold text-ink">
        {t('course.teacher')}
      </h2>
      <div className="flex items-center gap-4">
        <Portrait name={name} src={image && picture} size="md" />
        <div className="min-w-0">
          <TeacherLink teacher={teacher} />
          {headline && <p className="line-clamp-2 wrap-anywhere text-ink-soft">{headline}</p>}
        </div>
      </div>
    </section>
  )
}
