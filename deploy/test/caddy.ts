import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa, execaSync } from 'execa'
import { expect, vi } from 'vitest'

export const hasCaddy = !execaSync('caddy', ['version'], { reject: false }).failed
export const siteFile = join(import.meta.dirname, '../site.Caddyfile')
export const edgeFile = join(import.meta.dirname, '../edge.Caddyfile')

const newFolder = () => mkdtempSync(join(tmpdir(), 'caddy-'))
const caddyOptions = (folder: string, variables: Record<string, string>) => ({
  env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, ...variables },
  extendEnv: false,
  reject: false as const,
})

/** Caddy's error message for a configuration; empty if it's valid. */
export function configurationError(file: string, variables: Record<string, string>): string {
  const folder = newFolder()
  const args = ['validate', '--adapter', 'caddyfile', '--config', file]
  const { failed, stderr } = execaSync('caddy', args, caddyOptions(folder, variables))
  rmSync(folder, { recursive: true })
  return failed ? stderr : ''
}

/** Runs Caddy until `stop`. Resolves once it answers on `port`. `folder` is where it stores certificates, `log` what it wrote. */
export async function runCaddy(file: string, port: number, variables: Record<string, string>) {
  const folder = newFolder()
  const caddy = execa('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    ...caddyOptions(folder, { PORT: String(port), ...variables }),
    stdin: 'ignore',
    stdout: 'ignore',
  })
  const exited = caddy.then(({ shortMessage, stderr }) => {
    throw new Error(`Caddy exited: ${shortMessage ?? ''}\n${stderr}`)
  })
  let written = ''
  caddy.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text
  })
  const log = () => written
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    caddy.kill()
    await caddy
    rmSync(folder, { recursive: true })
  }
  const answering = vi.waitFor(
    async () => expect((await fetch(url, { redirect: 'manual' })).status).toBeGreaterThan(0),
    { timeout: 30_000, interval: 100 },
  )
  await Promise.race([answering, exited])
  return { url, folder, log, stop }
}
