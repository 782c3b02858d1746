import { undertakingVersion } from '@skillharbor/contracts/constants'
import type { Ports } from '../../scope.ts'
import { type AdminRow, toAdmin } from '../admin-repository.ts'

/** Whether the admin operates the marketplace: their address is configured, and confirmed to be theirs. */
export const isOperator = (
  { operatorEmails }: Pick<Ports['settings'], 'operatorEmails'>,
  { email, emailVerifiedAt, suspendedAt }: Pick<AdminRow, 'email' | 'emailVerifiedAt' | 'suspendedAt'>,
): boolean => emailVerifiedAt !== null && suspendedAt === null && operatorEmails.includes(email.toLowerCase())

/**
 * Converts an admin to the format that their own session gets. `hasAgreed`: to today's version of the sellers' undertaking.
 */
export const toSessionAdmin = (
  settings: Ports['settings'],
  admin: Parameters<typeof toAdmin>[0] & Parameters<typeof isOperator>[1] & Pick<AdminRow, 'suspensionReason'>,
  hasAgreed: boolean,
) => ({
  ...toAdmin(admin),
  ...(isOperator(settings, admin) && { operator: true as const }),
  ...(admin.suspendedAt && { suspended: { reason: admin.suspensionReason ?? '' } }),
  ...(!hasAgreed && { undertakingDue: undertakingVersion }),
})
