import { join } from 'node:path'
import { root } from '../root.ts'
import { hostSite, type SiteOptions } from '../site-host.ts'

/** How the sites are served: `prepare` comes first and may take long, until `signal`; `host` serves one of them. */
export type Sites = {
  prepare: (signal: AbortSignal) => Promise<void>
  host: (app: 'web' | 'admin', options: Omit<SiteOptions, 'dist'>) => Promise<{ stop: () => Promise<void> }>
}

/** The sites as they lie built in their `dist` folders. */
export const builtSites: Sites = {
  prepare: async () => undefined,
  host: (app, options) => hostSite({ dist: join(root, 'apps', app, 'dist'), ...options }),
}
