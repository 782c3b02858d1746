import { AppError } from './app-error.ts'

/** INVALID_INPUT for a cursor that the list did not give. */
export const badCursor = (): AppError => {
  const issues = [{ path: 'cursor', message: 'Not a cursor of this list; start again without one' }]
  return new AppError('INVALID_INPUT', 'Invalid input', { issues })
}
