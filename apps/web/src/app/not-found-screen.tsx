import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { Link } from 'react-router'
import { common } from '../lib/messages.ts'
import { PageTitle } from '../lib/page-title.tsx'
import { paths } from '../lib/paths.ts'
import { t } from './messages.ts'

export function NotFoundScreen() {
  return (
    <Page title={t('notFound.title')} lead={t('notFound.lead')}>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Button asChild>
        <Link to={paths.catalogue}>{common('browseCourses')}</Link>
      </Button>
    </Page>
  )
}
