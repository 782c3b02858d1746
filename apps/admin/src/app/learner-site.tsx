import { siteConfig } from '@skillharbor/client/config'
import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from './messages.ts'

const replacePage = (url: string) => location.replace(url)

/** A learner path opened here: redirects to the same path of the learner site. */
export function LearnerSite({ go = replacePage }: { go?: (url: string) => void }) {
  const { pathname, search, hash } = useLocation()
  const url = siteConfig().webOrigin + pathname + search + hash
  useEffect(() => {
    go(url)
  }, [go, url])
  return (
    <Page title={t('learnerSite.title')} lead={t('learnerSite.lead')}>
      <Button asChild>
        <a href={url}>{t('learnerSite.go')}</a>
      </Button>
    </Page>
  )
}
