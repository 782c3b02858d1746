import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Shows a form as it was saved, but for the fields that were changed since they were sent: they keep what was typed, and
 * count as unsaved. `sent`: the fields as they were when they were sent.
 */
export const resetToSaved = <Typed extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<Typed>, 'getValues' | 'reset'>,
  sent: Typed,
  saved: Typed,
): void => {
  const typed = getValues()
  const later = Object.entries(typed).filter(([name, value]) => value !== sent[name])
  reset(saved)
  if (later.length > 0) reset({ ...saved, ...Object.fromEntries(later) }, { keepDefaultValues: true })
}
