import { siteConfig } from '@skillharbor/client/config'
import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from './messages.ts'

/** An admin path opened here: redirects to the same path of the admin site. */
export function AdminSite() {
  const { pathname, search, hash } = useLocation()
  const url = siteConfig().adminOrigin + pathname + search + hash
  useEffect(() => window.location.replace(url), [url])
  return (
    <Page title={t('adminSite.title')}>
      <Button asChild>
        <a href={url}>{t('adminSite.go')}</a>
      </Button>
    </Page>
  )
}
