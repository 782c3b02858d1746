import { execa } from 'execa'
import { projectRoot } from './settings.ts'
import { StartupError } from './startup-error.ts'

type App = 'api' | 'web' | 'admin'

/** Builds these apps if anything has changed since the last build. Shows the build's output only if it fails. */
export async function build(apps: readonly App[], signal?: AbortSignal): Promise<void> {
  const filters = apps.map((app) => `--filter=@skillharbor/${app}`)
  const { failed, all } = await execa('turbo', ['run', 'build', ...filters, '--output-logs=errors-only'], {
    cwd: projectRoot,
    preferLocal: true,
    // In production, pnpm would leave out what the build needs. Vite sets NODE_ENV itself.
    env: { NODE_ENV: undefined, TURBO_TELEMETRY_DISABLED: '1' },
    stdin: 'ignore',
    all: true,
    reject: false,
    ...(signal && { cancelSignal: signal }),
    // turbo's command is a script that would leave the actual turbo running.
    killDescendants: true,
  })
  if (!failed || signal?.aborted) return
  process.stderr.write(`${all}\n`)
  throw new StartupError(`Couldn't build ${apps.map((app) => `apps/${app}`).join(' and ')}. See the output above.`)
}
