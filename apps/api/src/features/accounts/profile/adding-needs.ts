import type { FactorNeed } from '@skillharbor/contracts/entities'
import type { FixedText } from '@skillharbor/contracts/said'
import { AppError } from '../../app-error.ts'
import { provesAddress } from '../../proven-address.ts'
import type { AccountRow } from '../account-repository.ts'

type Confirmed = Pick<AccountRow, 'emailVerifiedAt' | 'confirmedElsewhere'>

/**
 * What a second factor can't be added without. Somebody else may have signed up with the address: with a factor of their
 * own, they would lock its owner out, who can only reset the password. So whoever adds one has shown that they read the
 * address's mail: by a link that was opened where they are logged in, or by the password that they chose with one.
 */
export const addingNeeds = (account: Confirmed): FactorNeed | null => {
  if (provesAddress(account)) return null
  return account.emailVerifiedAt === null ? 'confirmed-email' : 'link-opened-here'
}

const messages: Record<FactorNeed, FixedText> = {
  'confirmed-email': 'Confirm your email address first. Then you can add a second factor.',
  'link-opened-here':
    'Your email address was confirmed in another browser. Open a new link in this one first. Then you can add a second factor.',
}

/** Throws EMAIL_NOT_CONFIRMED if a second factor can't be added to the account yet. */
export const requireAddingFactors = (account: Confirmed): void => {
  const needs = addingNeeds(account)
  if (needs !== null) throw new AppError('EMAIL_NOT_CONFIRMED', messages[needs])
}
