import { errorOf } from '@skillharbor/client/errors'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { KeyRound, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PagedList, type PagedListProps } from '../../lib/paged-list.tsx'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'

type OperationsListProps<Item> = Pick<PagedListProps<Item>, 'list' | 'none' | 'filtered' | 'clear'> & {
  label: string
  children: (item: Item) => ReactNode
}

/** A list in a card, or why this admin doesn't get it. */
export function OperatorList<Item extends { _id: string }>({ label, children, ...props }: OperationsListProps<Item>) {
  const refused = props.list.error == null ? undefined : errorOf(props.list.error).code
  if (refused === 'FORBIDDEN')
    return (
      <EmptyState icon={<TriangleAlert aria-hidden />} heading={t('forbidden.heading')} text={t('forbidden.text')} />
    )
  if (refused === 'SECOND_FACTOR_REQUIRED') return <NeedsFactor />
  const texts = {
    failed: t('failed'),
    more: t('more'),
    moreFailed: t('moreFailed'),
    noMatchHeading: t('noMatchHeading'),
    noMatchText: t('noMatchText'),
    showAll: t('showAll'),
  }
  return (
    <PagedList {...props} texts={texts} loading={<ListLoading />}>
      {(items) => (
        <Card>
          <ul aria-label={label} className="divide-y divide-line">
            {items.map((item) => (
              <li key={item._id} className="p-4 sm:px-5">
                {children(item)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  )
}

function NeedsFactor() {
  return (
    <EmptyState
      icon={<KeyRound aria-hidden />}
      heading={t('needsFactor.heading')}
      text={t('needsFactor.text')}
      action={
        <Button asChild>
          <Link to={paths.account}>{t('needsFactor.action')}</Link>
        </Button>
      }
    />
  )
}

const rows = ['w-40', 'w-56', 'w-48', 'w-36', 'w-52']

/** What stands in a list's place until it is there. */
export function ListLoading() {
  return (
    <Card className="p-5">
      <p role="status" className="sr-only">
        {specified('inline.loading')}
      </p>
      <div aria-hidden className="grid animate-pulse gap-8">
        {rows.map((width) => (
          <div key={width} className="grid gap-2.5">
            <div className={`h-5 rounded bg-sunken ${width}`} />
            <div className="h-4 w-64 max-w-full rounded bg-sunken" />
          </div>
        ))}
      </div>
    </Card>
  )
}
