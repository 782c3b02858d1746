import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { common } from '../../lib/messages.ts'
import { paths } from '../../lib/paths.ts'

/** The link from one course back to all purchases: the only child of a Button with `asChild`. */
export const backToPurchases = () => (
  <Link to={paths.purchases}>
    <ArrowLeft aria-hidden className="size-4" />
    {common('myPurchases')}
  </Link>
)
