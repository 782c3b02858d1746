import { listStates } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

const text = 'Courses you buy will appear here.'

/** Where the learner owns nothing. `paid`: they did pay, and it is told above what became of that: no blunt heading. */
export function NoPurchases({ paid }: { paid: boolean }) {
  const browse = (
    <Button asChild variant={paid ? 'secondary' : 'primary'}>
      <Link to={paths.catalogue}>Browse the courses</Link>
    </Button>
  )
  if (!paid)
    return <EmptyState icon={<ShoppingBag aria-hidden />} {...listStates.noPurchases} text={text} action={browse} />
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <p className="text-ink-soft">{text}</p>
      {browse}
    </div>
  )
}
