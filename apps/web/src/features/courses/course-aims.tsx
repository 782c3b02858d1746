import type { CourseDetail } from '@skillharbor/contracts/entities'
import { Check } from 'lucide-react'
import { t } from './messages.ts'

const heading = 'text-xl font-semibold text-ink'

/** What learners will be able to do, as far as its seller wrote it: read aloud as the language that the course is in. */
export function CourseOutcomes({ course: { outcomes = [], language } }: { course: CourseDetail }) {
  if (outcomes.length === 0) return null
  return (
    <section
      aria-labelledby="outcomes"
      className="mb-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="outcomes" className={heading}>
        {t('course.outcomes')}
      </h2>
      <ul lang={language} className="grid gap-2.5 sm:grid-cols-2 sm:gap-x-6">
        {outcomes.map((line) => (
          <li key={line} className="flex gap-2.5 text-ink-soft">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stopIn = (language: CourseDetail['language']): string => (language === 'hi' || language === 'bn' ? '।' : '.')

/** What learners need, as a list, and whom the course is for, in sentences. */
export function CourseAudience({ course: { requirements = [], audience = [], language } }: { course: CourseDetail }) {
  return (
    <>
      {requirements.length > 0 && (
        <section aria-labelledby="requirements" className="mt-6 grid gap-3">
          <h2 id="requirements" className={heading}>
            {t('course.requirements')}
          </h2>
          <ul lang={language} className="grid list-disc gap-1.5 ps-5 text-ink-soft marker:text-control">
            {requirements.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      {audience.length > 0 && (
        <section aria-labelledby="audience" className="mt-6 grid gap-3">
          <h2 id="audience" className={heading}>
            {t('course.audience')}
          </h2>
          <p lang={language} className="wrap-anywhere text-ink-soft">
            {audience
              .map((line) => line.trim() + (/[\p{L}\p{M}\p{N})]$/u.test(line.trim()) ? stopIn(language) : ''))
              .join(' ')}
          </p>
        </section>
      )}
    </>
  )
}
