import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { errorOf } from './errors.ts'

/**
 * Shows each issue that the API found beside its field, and focuses the first. `fields`: the field of each input path.
 * Returns whether there was an issue with a field.
 */
export const setFieldErrors = <Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Readonly<Record<string, Path<Values>>>,
): boolean => {
  const issues = errorOf(error).issues.flatMap(({ path, message }) => {
    const field = fields[path]
    return field ? [{ field, message }] : []
  })
  issues.forEach(({ field, message }, at) => {
    setError(field, { message }, { shouldFocus: at === 0 })
  })
  return issues.length > 0
}
