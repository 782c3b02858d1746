import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** Shown if a screen crashes or can't be loaded. Uses nothing that may have crashed: no configuration, session or router. */
export function ErrorScreen() {
  const isOffline = !navigator.onLine
  return (
    <Page title={t(isOffline ? 'offline' : 'title')} lead={t(isOffline ? 'opensOnline' : 'lead')}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
        <Button variant="secondary" asChild>
          <a href={paths.home}>{t('goHome')}</a>
        </Button>
      </div>
    </Page>
  )
}
