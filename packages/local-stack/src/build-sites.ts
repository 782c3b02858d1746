import { execa } from 'execa'
import { projectRoot } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** Builds both sites if anything has changed since the last build. Shows the build's output only if it fails. */
export async function buildSites(signal: AbortSignal): Promise<void> {
  const args = ['run', 'build', '--filter=@skillharbor/web', '--filter=@skillharbor/admin', '--output-logs=errors-only']
  const { failed, all } = await execa('turbo', args, {
    cwd: projectRoot,
    preferLocal: true,
    // In production, pnpm would leave out what the build needs. Vite sets NODE_ENV itself.
    env: { NODE_ENV: undefined, TURBO_TELEMETRY_DISABLED: '1' },
    stdin: 'ignore',
    all: true,
    reject: false,
    cancelSignal: signal,
    // turbo's command is a script that would leave the actual turbo running.
    killDescendants: true,
  })
  if (!failed || signal.aborted) return
  process.stderr.write(`${all}\n`)
  throw new StartupError("Couldn't build the sites. See the build's output above.")
}
