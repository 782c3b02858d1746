import { Page } from '@skillharbor/ui/page'
import { PageTitle } from '../../lib/page-title.tsx'
import { Orders } from './orders.tsx'
import { Revenue } from './revenue.tsx'
import { useSalesAddress } from './sales-address.ts'

/** /sales: what the admin's courses earned, and the orders that it came from. */
export function SalesScreen() {
  const address = useSalesAddress()
  return (
    <Page title="Sales" lead="What your courses earned, net of refunds. Days and times are India’s.">
      <PageTitle>Sales</PageTitle>
      <div className="grid gap-12">
        <Revenue days={address.days} onDays={(days) => address.change('days', String(days))} />
        <Orders address={address} />
      </div>
    </Page>
  )
}
