import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { errorOf } from './errors.ts'

/**
 * Puts each issue that the API found in the input beside the form's field it is about; `fields` names the field of each
 * input path. The first of them has the focus. Says whether there was one to put.
 */
export const setFieldErrors = <Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Readonly<Record<string, Path<Values>>>,
): boolean => {
  const placed = errorOf(error).issues.flatMap(({ path, message }) => {
    const field = fields[path]
    return field ? [{ field, message }] : []
  })
  placed.forEach(({ field, message }, at) => {
    setError(field, { message }, { shouldFocus: at === 0 })
  })
  return placed.length > 0
}
