import { errorOf } from '@skillharbor/client/errors'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/**
 * Puts each issue that the API found in the input beside the form's field it is about; `fields` names the field of each
 * input path. Says whether there was one to put.
 */
export const placeIssues = <Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Readonly<Record<string, Path<Values>>>,
): boolean => {
  const placed = errorOf(error).issues.flatMap(({ path, message }) => {
    const field = fields[path]
    return field ? [{ field, message }] : []
  })
  for (const { field, message } of placed) setError(field, { message })
  return placed.length > 0
}
