import { Button } from '@skillharbor/ui/button'
import { Link } from 'react-router'
import { t } from './messages.ts'

/**
 * The way to Log in for those who have an account. `state`: the history entry's, which knows of the purchase; there is only one
 * such entry, so that going back opens no checkout.
 */
export function LogInInstead({ to, state }: { to: string; state: unknown }) {
  return (
    <Button asChild variant="secondary" className="w-full">
      <Link replace to={to} state={state}>
        {t('signUp.logInInstead')}
      </Link>
    </Button>
  )
}
