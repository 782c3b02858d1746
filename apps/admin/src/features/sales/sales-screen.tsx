import { Together } from '@skillharbor/client/together'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { Link } from 'react-router'
import { AttentionCount, attentionCache } from '../../lib/attention-count.tsx'
import { useListAddress } from '../../lib/list-address.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'
import { Orders } from './orders.tsx'
import { Revenue } from './revenue.tsx'
import { useSalesAddress } from './sales-address.ts'

/** /sales: revenue, orders, and the way to what needs attention. */
export function SalesScreen() {
  const attention = trpc.sales.attention.useQuery({}, attentionCache)
  const address = useSalesAddress()
  useListAddress()
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button variant="secondary" asChild>
          <Link to={paths.attention}>
            {t('attention.title')}
            <AttentionCount count={attention.data?.content.length} />
          </Link>
        </Button>
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      <div className="grid gap-12">
        <Revenue days={address.days} onDays={(days) => address.change('days', String(days))} />
        {/* How high the revenue of each course is isn't known before. */}
        <Together
          placeholder={
            <p role="status" className="sr-only">
              {specified('inline.loading')}
            </p>
          }
        >
          <Orders address={address} />
        </Together>
      </div>
    </Page>
  )
}
