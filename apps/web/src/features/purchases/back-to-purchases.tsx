import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

/** From one course back to all that the learner owns: a button's only child. */
export const backToPurchases = (
  <Link to={paths.purchases}>
    <ArrowLeft aria-hidden className="size-4" />
    My Purchases
  </Link>
)
