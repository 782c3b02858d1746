import './certificate-sheet.css'
import { siteConfig } from '@skillharbor/client/config'
import type { Certificate } from '@skillharbor/contracts/entities'
import { QrCode } from '@skillharbor/ui/account/qr-code'
import { Fragment, type ReactNode } from 'react'
import { formatDuration } from '../../../lib/duration.ts'
import { formatDay } from '../../../lib/format-day.ts'
import { Mark, Seal } from './certificate-marks.tsx'
import { certificatePath } from './certificate-path.ts'
import { t } from './messages.ts'
import { QuizScores } from './quiz-scores.tsx'

type SheetProps = Pick<Certificate, 'learnerName' | 'course' | 'lessonCount' | 'durationSeconds' | 'teacher'> & {
  /** What it is headed by, at the level that its page needs. */
  heading: ReactNode
  /** When the course was finished, and in which quizzes; nothing in a sample. */
  achieved?: ReactNode
  /** What stands between the code and the seal. */
  foot: ReactNode
  /** The address that the code has; none in a sample. */
  address?: string
}

/** A certificate as it is printed. Names keep the direction of their own script. */
export function Sheet({ heading, achieved, foot, address, ...facts }: SheetProps) {
  const { learnerName, course, lessonCount, durationSeconds, teacher } = facts
  return (
    <article className="certificate rounded-card text-ink">
      <p className="grid justify-items-center gap-1.5 font-semibold text-accent">
        <Mark className="size-10" />
        {siteConfig().brand}
      </p>
      {heading}
      <p className="text-ink-soft">{t('certifies')}</p>
      <p dir="auto" className="certificate-name font-bold wrap-anywhere">
        {learnerName}
      </p>
      <p className="text-ink-soft">{t('completed')}</p>
      <p dir="auto" lang={course.language} className="certificate-course font-semibold wrap-anywhere">
        {course.title}
      </p>
      {teacher && (
        <p className="wrap-anywhere text-ink">
          {t('taught', { name: teacher.name })}
          {teacher.headline !== '' && <span className="block text-sm text-ink-soft">{teacher.headline}</span>}
        </p>
      )}
      <p className="text-ink-soft">{t('facts', { lessons: lessonCount, duration: formatDuration(durationSeconds) })}</p>
      {achieved}
      <div className="certificate-foot">
        {address === undefined ? (
          <span aria-hidden className="certificate-code rounded-control border border-dashed border-line" />
        ) : (
          <QrCode text={address} label={t('code')} className="certificate-code" />
        )}
        <div className="grid gap-1 text-sm text-ink-soft">{foot}</div>
        <Seal className="certificate-code" />
      </div>
    </article>
  )
}

/** The certificate itself, with its number and the address where it can be checked. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const { number, completedAt, issuedAt, quizzes } = certificate
  const address = siteConfig().webOrigin + certificatePath(number)
  return (
    <Sheet
      {...certificate}
      heading={<h1 className="text-2xl font-bold">{t('heading')}</h1>}
      achieved={
        <>
          <p className="text-ink-soft">{t('when', { date: formatDay(completedAt) })}</p>
          <QuizScores quizzes={quizzes} language={certificate.course.language} />
        </>
      }
      address={address}
      foot={
        <>
          <p>
            <span className="sr-only">{t('number')}: </span>
            <span className="text-base font-semibold text-ink tabular-nums">{number}</span>
          </p>
          <p>{t('issued', { date: formatDay(issuedAt) })}</p>
          <p className="wrap-anywhere">
            {/* On a phone it breaks after a slash, not within a word. */}
            {address
              .replace(/^https?:\/\//, '')
              .split('/')
              .map((part, at) => (
                <Fragment key={part}>
                  {at > 0 && (
                    <>
                      /<wbr />
                    </>
                  )}
                  {part}
                </Fragment>
              ))}
          </p>
        </>
      }
    />
  )
}
