import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { Link, matchPath, useLocation } from 'react-router'
import { common } from '../lib/messages.ts'
import { PageTitle } from '../lib/page-title.tsx'
import { paths } from '../lib/paths.ts'
import { LearnerSite } from './learner-site.tsx'
import { t } from './messages.ts'

/** Paths of the learner site; opened here, they redirect there. */
export const learnerPaths = [
  '/signup',
  '/login',
  '/account',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/allcourses',
  '/mypurchases',
  '/wishlist',
  '/learn/*',
  '/teacher/*',
  '/subcontent',
  '/buynow',
  '/about-us',
  '/courses',
  '/blog',
  '/blog/*',
  '/contact',
  '/faq',
  '/terms',
  '/privacy',
  '/affiliate',
] as const

/** Every address that is no screen of this site: one of the learner site's, or an unknown one. */
export function OtherAddress() {
  const { pathname } = useLocation()
  if (learnerPaths.some((path) => matchPath(path, pathname))) return <LearnerSite />
  return (
    <Page title={t('notFound.title')} lead={t('notFound.lead')}>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Button asChild>
        <Link to={paths.courses}>{common('goToCourses')}</Link>
      </Button>
    </Page>
  )
}
