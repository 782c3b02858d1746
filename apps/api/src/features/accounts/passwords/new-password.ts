import { AppError, issueAt, type Saying } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import { hashPassword } from './password.ts'

/** Its dictionaries are larger than the rest of the API, so they wait until somebody chooses a password. */
const guessing = () => import('./guessable.ts')

/** A password that somebody chose for their account, and the input field that it came in. */
export type ChosenPassword = {
  password: string
  account: { username: string; email: string }
  field?: 'password' | 'newPassword'
}

const personalWords = (brand: string, { username, email }: ChosenPassword['account']): string[] => {
  const [local = '', domain = ''] = email.split('@')
  return [brand, username, email, local, domain].flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
}

/**
 * Hashes a new password for storage. Throws INVALID_INPUT at its field for a password that is easily guessed, or that
 * was in a data breach. Whether it was is asked only if it is configured; without an answer the password is accepted.
 */
export const hashNewPassword = async (
  { breachedPasswords, settings, log, address }: Pick<Scope, 'breachedPasswords' | 'settings' | 'log' | 'address'>,
  { password, account, field = 'password' }: ChosenPassword,
): Promise<string> => {
  const refuse = (saying: Saying) =>
    new AppError('INVALID_INPUT', 'Invalid input', { issues: [issueAt(field, saying)] })
  const { isGuessable } = await guessing()
  if (isGuessable(password, personalWords(settings.brand, account)))
    throw refuse('This password is easy to guess. Use three or four words that don’t belong together.')
  const breached = await breachedPasswords.includes(password).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ reason }, 'a new password was accepted without asking whether it was in a data breach')
    return false
  })
  if (breached) throw refuse('This password was in a data leak. Choose one that you use nowhere else.')
  return hashPassword({ address }, password)
}
