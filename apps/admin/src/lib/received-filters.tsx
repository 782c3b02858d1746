import { ChoiceField } from './choice-field.tsx'
import { CourseFilter } from './course-filter.tsx'

type ReceivedFiltersProps<State extends string> = {
  states: readonly State[]
  state: State | undefined
  courseId: string
  /** The chosen course, if a listed item names it: it may have been deleted since. */
  known: { _id: string; title: string } | undefined
  texts: {
    show: string
    all: string
    state: (state: State) => string
    course: string
    anyCourse: string
    unknownCourse: string
  }
  change: (name: 'state' | 'course', value: string) => void
}

/** The filters of what learners write about courses: by state, and by course. */
export function ReceivedFilters<State extends string>({
  states,
  state,
  courseId,
  known,
  texts,
  change,
}: ReceivedFiltersProps<State>) {
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-[1fr_2fr]">
      <ChoiceField
        label={texts.show}
        any={texts.all}
        value={state ?? ''}
        options={states}
        text={texts.state}
        onChange={(value) => change('state', value)}
      />
      <CourseFilter
        courseId={courseId}
        known={known}
        texts={{ label: texts.course, any: texts.anyCourse, unknown: texts.unknownCourse }}
        onChange={(value) => change('course', value)}
      />
    </div>
  )
}
