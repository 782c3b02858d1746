/** Whether a statement failed because it would have broken one of these unique indexes or constraints, by their names. */
export const violates = (error: unknown, ...names: string[]): boolean => {
  if (!(error instanceof Error)) return false
  if ('constraint' in error && names.some((name) => name === error.constraint)) return true
  return violates(error.cause, ...names)
}
