import { undertakingVersion } from '@skillharbor/contracts/constants'
import { provesAddress } from '../../proven-address.ts'
import type { Ports } from '../../scope.ts'
import { type AdminRow, toAdmin } from '../admin-repository.ts'

type Operating = Pick<AdminRow, 'email' | 'suspendedAt'> & Parameters<typeof provesAddress>[0]

/** Whether the admin operates the marketplace: their address is configured, and they have shown that it is theirs. */
export const isOperator = ({ operatorEmails }: Pick<Ports['settings'], 'operatorEmails'>, admin: Operating): boolean =>
  provesAddress(admin) && admin.suspendedAt === null && operatorEmails.includes(admin.email.toLowerCase())

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
