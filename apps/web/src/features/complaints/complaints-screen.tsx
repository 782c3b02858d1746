import { useEmailedToken } from '@skillharbor/client/account/emailed-link'
import { useUser } from '@skillharbor/client/session'
import { acknowledgeHours } from '@skillharbor/contracts/constants'
import { Page } from '@skillharbor/ui/page'
import { PageTitle } from '../../lib/page-title.tsx'
import { UnknownLearner } from '../../lib/unknown-learner.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { ComplaintsByLink } from './complaints-by-link.tsx'
import { t } from './messages.ts'
import { OwnComplaints } from './own-complaints.tsx'

/** /complaints: for learners, for whoever has an emailed link, and for anybody who wants one. */
export function ComplaintsScreen() {
  const token = useEmailedToken()
  const { user, isUnknown } = useUser()
  if (token === null && !user && isUnknown) return <UnknownLearner title={t('title')} />
  return (
    <Page title={t('title')} lead={t('lead', { hours: acknowledgeHours })}>
      <PageTitle>{t('title')}</PageTitle>
      <div className="grid max-w-3xl gap-8">
        {token === null ? user ? <OwnComplaints /> : <AskForLink /> : <ComplaintsByLink key={token} token={token} />}
      </div>
    </Page>
  )
}
