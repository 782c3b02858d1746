import { configureSite, siteConfig } from '@skillharbor/client/config'
import type { SiteConfig } from '@skillharbor/contracts/site-config'
import { onTestFinished } from 'vitest'

/** Changes the site's configuration for this test. */
export const configure = (config: Partial<SiteConfig>): void => {
  const before = JSON.stringify(siteConfig())
  configureSite(JSON.stringify({ ...siteConfig(), ...config }))
  onTestFinished(() => void configureSite(before))
}
