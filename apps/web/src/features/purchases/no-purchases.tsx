import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { common } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'

/** Shown if the learner owns nothing. Without a heading if they `paid`: the notices above say what happened to it. */
export function NoPurchases({ paid }: { paid: boolean }) {
  const browse = (
    <Button asChild variant={paid ? 'secondary' : 'primary'}>
      <Link to={paths.catalogue}>{common('browseCourses')}</Link>
    </Button>
  )
  if (!paid)
    return (
      <EmptyState
        icon={<ShoppingBag aria-hidden />}
        heading={specified('listStates.noPurchases.heading')}
        text={t('list.empty')}
        action={browse}
      />
    )
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <p className="text-ink-soft">{t('list.empty')}</p>
      {browse}
    </div>
  )
}
