import { trpc } from '@skillharbor/client/trpc'
import { Field, Select } from '@skillharbor/ui/field'

type CourseFilterProps = {
  courseId: string
  /** A listed item's course: it has the name of one that was deleted. */
  known: { _id: string; title: string } | undefined
  /** The label, and what stands for all courses and for one without a known name. */
  texts: { label: string; any: string; unknown: string }
  onChange: (courseId: string) => void
}

/** Chooses one of the admin's courses, or all. */
export function CourseFilter({ courseId, known, texts, onChange }: CourseFilterProps) {
  const mine = trpc.courses.mine.useQuery({})
  const courses = mine.data?.content ?? []
  const isMine = courses.some(({ _id }) => _id === courseId)
  return (
    <Field label={texts.label}>
      {(aria) => (
        <Select {...aria} value={courseId} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">{texts.any}</option>
          {courseId && !isMine && (
            <option value={courseId}>{known?._id === courseId ? known.title : texts.unknown}</option>
          )}
          {courses.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
