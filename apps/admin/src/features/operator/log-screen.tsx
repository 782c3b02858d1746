import { trpc } from '@skillharbor/client/trpc'
import { type LoggedEvent, securityEventKinds } from '@skillharbor/contracts/entities'
import { t as account } from '@skillharbor/ui/account/messages'
import { Button } from '@skillharbor/ui/button'
import { ShieldCheck } from 'lucide-react'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { LogRow } from './log-row.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPage } from './operator-page.tsx'

/** /operations/log: the security log. */
export function LogScreen() {
  const { values, change, clear, filtered } = useFilters('kind', 'network', 'about')
  const { network, about } = values
  const kind = oneOf(securityEventKinds, values.kind)
  const list = trpc.operator.activity.useInfiniteQuery(
    { ...(kind && { kind }), ...(network && { network }), ...(about && { about }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
  return (
    <OperatorPage
      section="log"
      filters={
        <>
          <ChoiceField
            label={t('log.kind')}
            any={t('log.anyKind')}
            value={kind ?? ''}
            options={securityEventKinds}
            text={(one) => account(`activity.kinds.${one}`)}
            onChange={(value) => change('kind', value)}
          />
          <SearchField
            label={t('log.network')}
            maxLength={50}
            value={network}
            onChange={(value) => change('network', value)}
          />
        </>
      }
    >
      {about && (
        <div className="mb-6 flex flex-wrap items-center gap-3">
          <p className="wrap-anywhere">{aboutText(about, list.data?.pages[0]?.content)}</p>
          <Button variant="secondary" onClick={() => change('about', '')}>
            {t('log.clearAbout')}
          </Button>
        </div>
      )}
      <OperatorList
        list={list}
        label={t('section.log')}
        none={{ heading: t('log.noneHeading'), text: t('log.noneText'), icon: <ShieldCheck aria-hidden /> }}
        filtered={filtered}
        clear={clear}
      >
        {(event) => (
          <LogRow event={event} onAbout={(id) => change('about', id)} onNetwork={(value) => change('network', value)} />
        )}
      </OperatorList>
    </OperatorPage>
  )
}

/** Names the account if it is among the events. */
const aboutText = (about: string, events: readonly LoggedEvent[] = []): string => {
  const who = events.find((event) => event.account?._id === about)?.account
  return who ? t('log.about', { name: who.username }) : t('log.aboutId')
}
