import type { ReceivedQuestion } from '@skillharbor/contracts/entities'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { CourseFilter } from '../../lib/course-filter.tsx'
import { t } from './messages.ts'

/** What the list can be limited to. */
export const questionStates = ['unanswered'] as const

type QuestionFiltersProps = {
  state: (typeof questionStates)[number] | undefined
  courseId: string
  /** The chosen course, if a listed question names it: it may have been deleted since. */
  known: ReceivedQuestion['course'] | undefined
  change: (name: 'state' | 'course', value: string) => void
}

/** The filters of the questions: unanswered ones, and those on one course. */
export function QuestionFilters({ state, courseId, known, change }: QuestionFiltersProps) {
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-[1fr_2fr]">
      <ChoiceField
        label={t('show')}
        any={t('all')}
        value={state ?? ''}
        options={questionStates}
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
