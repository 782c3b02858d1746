import { useAdmin } from '@skillharbor/client/session'
import type { ManagedAccount } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { Ban } from 'lucide-react'
import { Link } from 'react-router'
import { about } from '../../lib/about.tsx'
import { formatDate } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import type { useAccountActions } from './account-actions.ts'
import type { Action } from './action-dialog.tsx'
import { t } from './messages.ts'

type AccountRowProps = {
  account: ManagedAccount
  actions: ReturnType<typeof useAccountActions>
  onAction: (action: Action) => void
}

/** An account, and what an operator can do with it. */
export function AccountRow({ account, actions, onAction }: AccountRowProps) {
  const { _id, username: name, email, realm, state, reason, sessions, secondFactors, courses } = account
  const { admin } = useAdmin()
  const isMine = admin?._id === _id
  const facts = { realm: t(`accounts.realms.${realm}`), day: formatDate(account.createdAt), sessions }
  const button = (action: keyof typeof actions) => (
    <Button variant="secondary" onClick={() => onAction(actions[action](account))}>
      {t(`accounts.${action}`, { name, about })}
    </Button>
  )
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-semibold wrap-anywhere text-ink">{name}</h2>
          {account.operator && <Badge tone="info">{t('accounts.operator')}</Badge>}
          {state !== 'active' && (
            <Badge tone={state === 'suspended' ? 'danger' : 'info'}>
              <Ban aria-hidden />
              {t(`accounts.states.${state}`)}
            </Badge>
          )}
          {!account.emailVerified && <Badge tone="info">{t('accounts.unverified')}</Badge>}
        </div>
        <p className="wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-soft">
          {t('accounts.facts', facts)}
          {courses > 0 && t('accounts.courses', { count: courses })}
        </p>
        {reason && <p className="text-sm wrap-anywhere">{t('accounts.suspendedFor', { reason })}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {state === 'pending' && button('approve')}
        {state === 'suspended' && button('restore')}
        {state === 'suspended' && realm === 'admin' && button('refundAll')}
        {sessions > 0 && !isMine && button('endSessions')}
        {secondFactors > 0 && !isMine && button('removeFactors')}
        {state !== 'suspended' && !isMine && button('suspend')}
        <Button variant="ghost" asChild>
          <Link to={paths.operationsLogOf(_id)}>{t('logOf', { name, about })}</Link>
        </Button>
      </div>
    </div>
  )
}
