import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'
import type { Foreign } from './foreign.ts'
import { missingProgram } from './installed.ts'
import { untilListening } from './listening.ts'
import { type SwiftPorts, swiftAccount, swiftSettings } from './swift-settings.ts'

const kinds = ['account', 'container', 'object'] as const
const programs = [...kinds, 'proxy'].map((kind) => `swift-${kind}-server`)

/** Which disk holds what: the only one, all. */
const makeRings = (ports: SwiftPorts, cwd: string): void => {
  const build = (...args: string[]) => execFileSync('swift-ring-builder', args, { cwd, stdio: 'ignore' })
  for (const kind of kinds) {
    const file = `${kind}.builder`
    build(file, 'create', '4', '1', '1')
    build(file, 'add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1')
    build(file, 'rebalance')
  }
}

const start = async (folder: string): Promise<{ endpoint: string; servers: ChildProcess[] }> => {
  const ports = {} as SwiftPorts
  for (const name of [...kinds, 'proxy', 'memcached'] as const) ports[name] = await freePort()
  await mkdir(join(folder, 'devices/d1'), { recursive: true })
  for (const [file, text] of Object.entries(swiftSettings(ports, folder))) await writeFile(join(folder, file), text)
  makeRings(ports, folder)
  const begin = (program: string, ...args: string[]) => spawn(program, args, { stdio: 'ignore' })
  const servers = [
    begin('memcached', '-u', process.env.USER ?? 'root', '-l', '127.0.0.1', '-p', String(ports.memcached)),
    ...[...kinds, 'proxy'].map((kind) => begin(`swift-${kind}-server`, join(folder, `${kind}.conf`))),
  ]
  process.once('exit', () => {
    for (const server of servers) server.kill('SIGKILL')
  })
  await untilListening('Swift', ...Object.values(ports))
  return { endpoint: `http://127.0.0.1:${ports.proxy}`, servers }
}

export const s3Servers: readonly Foreign[] = [
  {
    name: 'OpenStack Swift with s3api',
    start: async () => {
      const missing = await missingProgram(...programs, 'swift-ring-builder', 'memcached')
      if (missing) return missing
      const folder = await mkdtemp(join(tmpdir(), 'swift-'))
      const { endpoint, servers } = await start(folder)
      const { accessKey, secretKey } = swiftAccount
      return {
        settings: () => ({ STORAGE: 's3', S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }),
        stop: async () => {
          for (const server of servers) {
            const ended = once(server, 'exit')
            server.kill('SIGKILL')
            await ended
          }
          await rm(folder, { recursive: true })
        },
      }
    },
  },
]
