import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../app-error.ts'

/**
 * The most common leaked passwords, in lower case: the roughly 18,000 on the list that meet our minimum length.
 * https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver requires such a list and no other rule.
 */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))

/** Throws INVALID_INPUT at `field` for one of the most common passwords, in any letter case. */
export const rejectCommonPassword = (password: string, field: string): void => {
  if (!common.has(password.toLowerCase())) return
  const message = 'Too many people use this password, so it is guessed first; please choose another'
  throw new AppError('INVALID_INPUT', 'Invalid input', { issues: [{ path: field, message }] })
}
