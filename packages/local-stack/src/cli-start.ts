import { buildSites } from './build-sites.ts'
import { runCommand } from './command.ts'
import { builtSites } from './parts/sites.ts'

// `pnpm start`: the whole product, as it is served in production, on this machine.
await runCommand({ sites: { ...builtSites, prepare: buildSites }, output: 'files' })
