import { siteConfig } from '@skillharbor/client/config'
import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

const replacePage = (url: string) => location.replace(url)

/** A path of the learner site opened here: leads to the same path there. */
export function LearnerSite({ go = replacePage }: { go?: (url: string) => void }) {
  const { pathname, search, hash } = useLocation()
  const url = siteConfig().webOrigin + pathname + search + hash
  useEffect(() => {
    go(url)
  }, [go, url])
  return (
    <Page title="This page is on the learner site" lead="Taking you there …">
      <Button asChild>
        <a href={url}>Go to the learner site</a>
      </Button>
    </Page>
  )
}
