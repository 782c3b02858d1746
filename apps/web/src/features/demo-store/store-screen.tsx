import { siteConfig } from '@skillharbor/client/config'
import { Alert } from '@skillharbor/ui/alert'
import { Card } from '@skillharbor/ui/card'
import { Page } from '@skillharbor/ui/page'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { PageTitle } from '../../lib/page-title.tsx'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'

const Products = z.array(z.object({ id: z.union([z.number(), z.string()]), title: z.string() }))
const limitMs = 15_000

const fetchProducts = async (url: string) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) })
  if (!answer.ok) throw new Error(t('badStatus', { status: String(answer.status) }))
  const products = Products.safeParse(await answer.json())
  if (!products.success) throw new Error(t('badAnswer'))
  return products.data
}

/** /buynow: the titles of an external demo store's products. */
export function StoreScreen() {
  const { demoStore } = siteConfig()
  const store = useQuery({ queryKey: ['demo-store', demoStore], queryFn: () => fetchProducts(demoStore) })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <PageTitle>{t('title')}</PageTitle>
      {store.isPending && (
        <p role="status" className="text-ink-soft">
          {specified('inline.loading')}
        </p>
      )}
      {store.isLoadingError && (
        <Alert tone="error">{specified('inline.storeError', { message: store.error.message })}</Alert>
      )}
      {store.data && (
        <Card>
          <ul className="divide-y divide-line">
            {store.data.map((product) => (
              <li key={product.id} className="px-5 py-4 wrap-anywhere">
                {product.title}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}
