import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './root.ts'
import { Trouble } from './trouble.ts'

/** Builds both sites where anything has changed since the last time; what the build says is shown only if it fails. */
export async function buildSites(signal: AbortSignal): Promise<void> {
  const args = ['run', 'build', '--filter=@skillharbor/web', '--filter=@skillharbor/admin', '--output-logs=errors-only']
  // Told that this is production, pnpm would leave out what the build needs; Vite knows by itself what it builds for.
  const { NODE_ENV: _, ...env } = process.env
  const build = spawn('turbo', args, {
    cwd: root,
    env: { ...env, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, to be ended whole: turbo's command is a script that leaves the true one running.
    detached: true,
  })
  signal.addEventListener('abort', () => {
    if (build.pid && build.exitCode === null && build.signalCode === null) process.kill(-build.pid, 'SIGTERM')
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const [code] = await once(build, 'close')
  if (code === 0 || signal.aborted) return
  process.stderr.write(output)
  throw new Trouble('The sites could not be built; the reason stands above.')
}
