import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Sailboat } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { focusContent } from '../../lib/focus-content.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'

/** What is left of the account's screen once the account is deleted. */
export function Farewell() {
  useEffect(() => {
    // The button that led here was far down a longer screen.
    window.scrollTo(0, 0)
    focusContent()
  }, [])
  return (
    <Page>
      <PageTitle>Your account is deleted</PageTitle>
      <EmptyState
        level={1}
        icon={<Sailboat aria-hidden />}
        heading="Your account is deleted"
        text="Thank you for having been here. You are welcome back at any time."
        action={
          <Button asChild>
            <Link to={paths.home}>Go to the start page</Link>
          </Button>
        }
      />
    </Page>
  )
}
