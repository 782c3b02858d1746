import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'

export const hasCaddy = spawnSync('caddy', ['version']).status === 0
export const siteFile = join(import.meta.dirname, '../site.Caddyfile')
export const edgeFile = join(import.meta.dirname, '../edge.Caddyfile')

const home = (folder: string) => ({ HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder })

/** What Caddy says against a configuration; empty where it says nothing. */
export function refusalOf(file: string, variables: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
  const args = ['validate', '--adapter', 'caddyfile', '--config', file]
  const env = { PATH: process.env.PATH, ...home(folder), ...variables }
  const { status, stderr } = spawnSync('caddy', args, { env, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return status === 0 ? '' : stderr
}

/** Runs Caddy with a configuration until `stop`; it is up once it answers at `port`. `folder`: where it keeps things. */
export async function runCaddy(file: string, port: number, variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env.PATH, PORT: String(port), ...home(folder), ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  caddy.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  process.once('exit', () => caddy.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = caddy.exitCode === null ? once(caddy, 'exit') : undefined
    caddy.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  }
  await vi.waitFor(
    async () => {
      if (caddy.exitCode !== null) throw new Error(`Caddy ended: ${said}`)
      expect((await fetch(url, { redirect: 'manual' })).status).toBeGreaterThan(0)
    },
    { timeout: 30_000, interval: 100 },
  )
  return { url, folder, stop }
}
