import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { LogIn } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { PageTitle } from './page-title.tsx'
import { paths, withNext } from './paths.ts'

/** What the screen `title` is for those who are not signed in: the way to log in, which leads back to it. */
export function LogInFirst({ title, heading, text }: { title: string; heading: string; text: string }) {
  const { pathname, search } = useLocation()
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
            <Link to={withNext(paths.login, pathname + search)}>Log in</Link>
          </Button>
        }
      />
    </Page>
  )
}
