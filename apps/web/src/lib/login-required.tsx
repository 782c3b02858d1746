import { useUser } from '@skillharbor/client/session'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { LogIn } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { common } from './messages.ts'
import { PageTitle } from './page-title.tsx'
import { paths, withNext } from './paths.ts'
import { UnknownLearner } from './unknown-learner.tsx'

/**
 * What a visitor sees of a screen that needs a login. Logging in leads back to it. Who may well be logged in, as nobody can
 * say, isn’t asked to.
 */
export function LoginRequired({ title, heading, text }: { title: string; heading: string; text: string }) {
  const { pathname, search } = useLocation()
  const { isUnknown } = useUser()
  if (isUnknown) return <UnknownLearner title={title} />
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level={1}
        icon={<LogIn aria-hidden />}
        heading={heading}
        text={text}
        action={
          <Button asChild>
            <Link to={withNext(paths.login, pathname + search)}>{common('logIn')}</Link>
          </Button>
        }
      />
    </Page>
  )
}
