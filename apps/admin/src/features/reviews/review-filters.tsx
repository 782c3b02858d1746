import type { ReceivedReview } from '@skillharbor/contracts/entities'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { CourseFilter } from '../../lib/course-filter.tsx'
import { t } from './messages.ts'

/** What the list can be limited to. */
export const reviewStates = ['unanswered', 'reported'] as const

type ReviewFiltersProps = {
  state: (typeof reviewStates)[number] | undefined
  courseId: string
  /** The chosen course, if a listed review names it: it may have been deleted since. */
  known: ReceivedReview['course'] | undefined
  change: (name: 'state' | 'course', value: string) => void
}

/** The filters of the reviews: unanswered or reported ones, and those of one course. */
export function ReviewFilters({ state, courseId, known, change }: ReviewFiltersProps) {
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-[1fr_2fr]">
      <ChoiceField
        label={t('show')}
        any={t('all')}
        value={state ?? ''}
        options={reviewStates}
        text={(one) => t(`states.${one}`)}
        onChange={(value) => change('state', value)}
      />
      <CourseFilter
        courseId={courseId}
        known={known}
        texts={{ label: t('course'), any: t('anyCourse'), unknown: t('unknownCourse') }}
        onChange={(value) => change('course', value)}
      />
    </div>
  )
}
