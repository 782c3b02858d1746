import type { CourseDetail } from '@skillharbor/contracts/entities'
import { Sheet } from './certificate-sheet.tsx'
import { t } from './messages.ts'

type CertificateSampleProps = {
  course: CourseDetail
  /** The reader's own; undefined for a visitor. */
  learnerName: string | undefined
}

/** The certificate that this reader would get for the course, as a sample: it has no number, and a place for the code. */
export function CertificateSample({ course, learnerName = t('sample.name') }: CertificateSampleProps) {
  const { teacher, lessons = 0, minutes = 0 } = course
  return (
    <Sheet
      heading={<h3 className="text-xl font-bold">{t('heading')}</h3>}
      learnerName={learnerName}
      course={course}
      teacher={teacher ?? null}
      lessonCount={lessons}
      durationSeconds={minutes * 60}
      foot={<p>{t('sample.note')}</p>}
    />
  )
}
