import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** Shown if a screen crashes. Uses nothing that may have crashed: no configuration, no session, no router. */
export function ErrorScreen() {
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
        <Button variant="secondary" asChild>
          <a href={paths.courses}>{t('goToCourses')}</a>
        </Button>
      </div>
    </Page>
  )
}
