import type { ManagedAccount } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { isOperator } from '../../accounts/sessions/is-operator.ts'
import { pageOf } from '../../page-of.ts'
import type { Ports } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { type AccountListRow, accountsMatching } from './account-list-repository.ts'

const toManagedAccount =
  (settings: Ports['settings']) =>
  (row: AccountListRow): ManagedAccount => ({
    _id: row.id,
    realm: row.realm,
    username: row.username,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt.toISOString(),
    state: row.suspendedAt ? 'suspended' : row.approvalPendingSince ? 'pending' : 'active',
    reason: row.suspensionReason,
    sessions: row.sessions,
    secondFactors: row.secondFactors,
    courses: Number(row.courses),
    operator: row.realm === 'admin' && isOperator(settings, row),
  })

export const listAccounts = defineUseCase(
  operations.operator.accounts,
  ({ db, settings }, { q, realm, state, cursor, limit }) =>
    pageOf({ cursor, limit }, toManagedAccount(settings), (page) => accountsMatching(db, { q, realm, state, ...page })),
)
