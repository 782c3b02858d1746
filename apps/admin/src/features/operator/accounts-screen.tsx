import { trpc } from '@skillharbor/client/trpc'
import { accountStates } from '@skillharbor/contracts/entities'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { useAccountActions } from './account-actions.ts'
import { AccountRow } from './account-row.tsx'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'

const realms = ['user', 'admin'] as const

/** /operations: everybody's accounts. */
export function AccountsScreen() {
  const { values, change, clear, filtered } = useFilters('q', 'realm', 'state')
  const [realm, state] = [oneOf(realms, values.realm), oneOf(accountStates, values.state)]
  const list = trpc.operator.accounts.useInfiniteQuery(
    { ...(values.q && { q: values.q }), ...(realm && { realm }), ...(state && { state }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
  const actions = useAccountActions()
  const [action, setAction] = useState<Action>()
  return (
    <OperatorPage
      section="accounts"
      filters={
        <>
          <SearchField label={t('accounts.search')} value={values.q} onChange={(q) => change('q', q)} />
          <ChoiceField
            label={t('accounts.realm')}
            any={t('accounts.anyRealm')}
            value={realm ?? ''}
            options={realms}
            text={(one) => t(`accounts.realms.${one}`)}
            onChange={(value) => change('realm', value)}
          />
          <ChoiceField
            label={t('accounts.state')}
            any={t('accounts.anyState')}
            value={state ?? ''}
            options={accountStates}
            text={(one) => t(`accounts.states.${one}`)}
            onChange={(value) => change('state', value)}
          />
        </>
      }
    >
      <OperatorList
        list={list}
        label={t('section.accounts')}
        none={{ heading: t('accounts.noneHeading'), text: t('accounts.noneText'), icon: <Users aria-hidden /> }}
        filtered={filtered}
        clear={clear}
      >
        {(account) => <AccountRow account={account} actions={actions} onAction={setAction} />}
      </OperatorList>
      {action && <ActionDialog action={action} close={() => setAction(undefined)} />}
    </OperatorPage>
  )
}
