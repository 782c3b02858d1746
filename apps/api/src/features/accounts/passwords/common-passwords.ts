import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../app-error.ts'

/**
 * The commonest passwords of what was leaked over the years, in lower case: the list's eighteen thousand that are long
 * enough to be tried here. https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver asks for such a list and no other rule.
 */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))

/** INVALID_INPUT at `field` for a password that guessers try first, whatever its letter case. */
export const rejectCommonPassword = (password: string, field: string): void => {
  if (!common.has(password.toLowerCase())) return
  const message = 'Too many people use this password, so it is guessed first; please choose another'
  throw new AppError('INVALID_INPUT', 'Invalid input', { issues: [{ path: field, message }] })
}
