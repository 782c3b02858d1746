import { Field, Input, Select } from '@skillharbor/ui/field'
import { useEffect, useRef } from 'react'
import { type CourseOrder, courseOrders } from './arrange-courses.ts'

type CourseListToolsProps = { q: string; order: CourseOrder; change: (name: 'q' | 'sort', value: string) => void }

/** Search and order of the admin's own courses. */
export function CourseListTools({ q, order, change }: CourseListToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  // The address follows what is typed, a moment later; it leads only where it changed by other means.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q
  }, [q])
  return (
    <div className="mb-8 grid gap-4 sm:grid-cols-[2fr_1fr]">
      <Field label="Search your courses">
        {(aria) => (
          <Input
            {...aria}
            ref={input}
            type="search"
            defaultValue={q}
            maxLength={100}
            placeholder="Title, description or category"
            onChange={({ currentTarget }) => change('q', currentTarget.value.trim())}
          />
        )}
      </Field>
      <Field label="Order">
        {(aria) => (
          <Select {...aria} value={order} onChange={({ currentTarget }) => change('sort', currentTarget.value)}>
            {Object.entries(courseOrders).map(([name, { words }]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
