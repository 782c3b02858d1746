import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import httpProxy from '@fastify/http-proxy'
import { freePort } from '@skillharbor/local-stack/ports'
import Fastify from 'fastify'
import { isReady, untilNone } from './waiting.ts'

/** What stands before several API processes. */
export type Balancer = {
  name: string
  /** How long a process must go on after TERM, until this lets go of it. */
  drainSeconds: number
  /** Takes that address; answers how to stop it. */
  start: (url: string, upstreams: readonly string[]) => Promise<() => Promise<void>>
}

const edgeFile = fileURLToPath(new URL('../../../../deploy/edge.Caddyfile', import.meta.url))
export const hasCaddy = spawnSync('caddy', ['version']).status === 0

const startCaddy: Balancer['start'] = async (url, upstreams) => {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  const other = async () => `http://127.0.0.1:${await freePort()}`
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', edgeFile], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      EDGE_OPTIONS: 'auto_https off',
      ACME_EMAIL: 'nobody@skillharbor.example',
      WEB_ORIGIN: await other(),
      ADMIN_ORIGIN: await other(),
      STORAGE_ORIGIN: await other(),
      API_ORIGIN: url,
      API_UPSTREAMS: upstreams.map((one) => new URL(one).host).join(' '),
      HEALTH_PORT: String(await freePort()),
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  if ((await untilNone(30_000, () => isReady(url))).length > 0) throw new Error('Caddy does not answer')
  return async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

/** Caddy as docker-compose.yml runs it at the edge, but that it speaks plain http. */
export const caddy: Balancer = { name: 'Caddy, deploy/edge.Caddyfile', drainSeconds: 5, start: startCaddy }

/** Whether it says that it is ready; undefined if it is too busy to say so within a second. */
const says = (url: string): Promise<boolean | undefined> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    (error: unknown) => (error instanceof DOMException && error.name === 'TimeoutError' ? undefined : false),
  )

const startProxy: Balancer['start'] = async (url, upstreams) => {
  const ready = new Set<string>()
  let turn = 0
  const look = async (one: string) => {
    const answer = await says(one)
    if (answer) ready.add(one)
    else if (answer === false) ready.delete(one)
  }
  const stopped = new AbortController()
  // Each by itself and one look after the other: a process that is slow must not hide that another one is about to end.
  const watch = async (one: string) => {
    while (!stopped.signal.aborted) {
      await pause(200)
      await look(one)
    }
  }
  await Promise.all(upstreams.map(look))
  const watching = Promise.all(upstreams.map(watch))
  const app = Fastify({ forceCloseConnections: true })
  await app.register(httpProxy, {
    upstream: '',
    undici: { connections: 64 },
    replyOptions: {
      getUpstream: () => [...ready][turn++ % ready.size] ?? 'http://127.0.0.1:1',
      retryDelay: () => null,
    },
  })
  await app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
  return async () => {
    stopped.abort()
    await watching
    await app.close()
  }
}

/** A proxy that asks each process every 200 ms whether it is ready. It tries nothing twice, so nothing lost is hidden. */
export const plainProxy: Balancer = { name: 'a plain proxy', drainSeconds: 4, start: startProxy }
