import { focusContent } from '@skillharbor/client/focus'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Sailboat } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** What the account screen shows once the account is deleted. */
export function AccountDeleted() {
  useEffect(() => {
    // The button that was clicked is far down a longer screen.
    window.scrollTo(0, 0)
    focusContent()
  }, [])
  return (
    <Page>
      <PageTitle>{t('deleted.title')}</PageTitle>
      <EmptyState
        level={1}
        icon={<Sailboat aria-hidden />}
        heading={t('deleted.title')}
        text={t('deleted.text')}
        action={
          <Button asChild>
            <Link to={paths.home}>{t('deleted.goHome')}</Link>
          </Button>
        }
      />
    </Page>
  )
}
