import { learnerSitePaths } from '@skillharbor/client/site-paths'
import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { Link, matchPath, useLocation } from 'react-router'
import { common } from '../lib/messages.ts'
import { PageTitle } from '../lib/page-title.tsx'
import { paths } from '../lib/paths.ts'
import { LearnerSite } from './learner-site.tsx'
import { t } from './messages.ts'

/** Every address that is no screen of this site: one of the learner site's, or an unknown one. */
export function OtherAddress() {
  const { pathname } = useLocation()
  if (learnerSitePaths.some((path) => matchPath(path, pathname))) return <LearnerSite />
  return (
    <Page title={t('notFound.title')} lead={t('notFound.lead')}>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Button asChild>
        <Link to={paths.courses}>{common('goToCourses')}</Link>
      </Button>
    </Page>
  )
}
