import { join } from 'node:path'
import { projectRoot } from '../settings.ts'
import { hostSite, type SiteOptions } from '../site-host.ts'

/** How the sites are served. `prepare` runs first and may take a while; `host` serves one of the sites. */
export type Sites = {
  prepare: (signal: AbortSignal) => Promise<void>
  host: (app: 'web' | 'admin', options: Omit<SiteOptions, 'dist'>) => Promise<{ stop: () => Promise<void> }>
}

/** The sites from their `dist` folders, which must already be built. */
export const builtSites: Sites = {
  prepare: async () => undefined,
  host: (app, options) => hostSite({ dist: join(projectRoot, 'apps', app, 'dist'), ...options }),
}
