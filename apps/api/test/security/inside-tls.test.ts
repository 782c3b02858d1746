import { type ExecFileException, execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@skillharbor/local-stack/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programFile } from '../faults/programs.ts'
import { type RedisServer, startRedis } from '../redis-server.ts'
import { production } from './production.ts'

const root = join(import.meta.dirname, '../../../..')
const composeFile = readFileSync(join(root, 'docker-compose.yml'), 'utf8')

const makeCertificates = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  // Postgres runs as another user where the tests run as root.
  chmodSync(folder, 0o755)
  execFileSync('sh', [join(root, 'deploy/make-certificates.sh'), folder, 'localhost'], { stdio: 'pipe' })
  return folder
}
const hasOpenssl = () => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    console.warn('NOT TESTED for want of openssl on this machine: TLS inside the compose file')
    return false
  }
}

/** Runs Node.js with these arguments, as a process that also trusts `ca`. Resolves with its output if it fails. */
const failureOf = (ca: string | undefined, environment: Record<string, string>, ...args: string[]) =>
  new Promise<string>((resolve) => {
    const env = { PATH: process.env.PATH, ...environment, ...(ca && { NODE_EXTRA_CA_CERTS: ca }) }
    execFile(process.execPath, args, { env }, (error: ExecFileException | null, stdout, stderr) =>
      resolve(error ? `${error.code} ${stdout} ${stderr}` : ''),
    )
  })

describe.runIf(hasOpenssl())('S88: with the settings of the compose file', () => {
  let own: string
  let stranger: string
  beforeAll(() => {
    own = makeCertificates()
    stranger = makeCertificates()
  })
  afterAll(() => {
    for (const folder of [own, stranger]) rmSync(folder, { recursive: true })
  })
  const authorityOf = (folder: string) => join(folder, 'ca/ca.crt')
  const strangers = () => [undefined, authorityOf(stranger)]
  /** Where the test has what a container has in /certificates. */
  const here = (setting: string) => setting.replace('/certificates', join(own, 'localhost'))

  describe('Postgres', () => {
    let postgres: Postgres
    const ask = async (sql: string) => {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      try {
        return (await client.query(sql)).rows[0] as Record<string, string>
      } finally {
        await client.end()
      }
    }
    beforeAll(async () => {
      postgres = await startPostgres()
      const { hba_file: hbaFile = '' } = await ask('show hba_file')
      const { uid, gid } = statSync(hbaFile)
      if (process.getuid?.() === 0) chownSync(join(own, 'localhost/server.key'), uid, gid)
      const settings = [...composeFile.matchAll(/^ +- --(ssl\w*)=(.*)$/gm)]
      expect(settings).toHaveLength(4)
      for (const [, name, value = ''] of settings) await ask(`alter system set ${name} = '${here(value)}'`)
      writeFileSync(hbaFile, readFileSync(join(root, 'deploy/pg_hba.conf')))
      await ask('select pg_reload_conf()')
    })
    afterAll(() => postgres.stop())

    test('lets nobody in without TLS', async () => {
      await expect(ask('select 1')).rejects.toThrow(/no pg_hba.conf entry .* no encryption/)
    })

    test('is used by an API that knows its authority, and by none that doesn’t', async () => {
      const url = new URL(postgres.url)
      url.hostname = 'localhost'
      url.search = /@postgres:5432\/skillharbor(\?.*)$/m.exec(composeFile)?.[1] ?? ''
      const migrate = async (ca?: string) =>
        failureOf(
          ca,
          { ...production, NODE_ENV: 'test', DATABASE_URL: url.href },
          await programFile('operator'),
          'migrate',
        )
      for (const ca of strangers()) expect(await migrate(ca)).toMatch(/self-signed certificate|unable to verify/)
      expect(await migrate(authorityOf(own))).toBe('')
    })
  })

  describe('Valkey', () => {
    let valkey: RedisServer | undefined
    let port: number
    beforeAll(async () => {
      valkey = await startRedis('TLS to Valkey', (freePort) => {
        port = freePort
        const [, block = ''] = /<<SETTINGS\n([\s\S]*?)\n +SETTINGS/.exec(composeFile) ?? []
        const lines = block.split('\n').map((line) => line.trim())
        const settings = lines
          .filter((line) => line !== '' && !line.startsWith('#'))
          .map((line) => [line.split(' ', 1)[0] ?? '', here(line.slice(line.indexOf(' ') + 1)).replace('""', '')])
        return { ...Object.fromEntries(settings), 'tls-port': String(port), requirepass: 'secret' }
      })
    })
    afterAll(() => valkey?.stop())

    test('is used by an API that knows its authority, and by none that doesn’t', async ({ skip }) => {
      if (!valkey) return skip()
      const connect = (protocol: string, ca?: string) =>
        failureOf(
          ca,
          { REDIS_URL: `${protocol}://:secret@localhost:${port}` },
          '--input-type=module',
          '--eval',
          `import { connectRedis } from ${JSON.stringify(join(root, 'apps/api/src/adapters/limits/redis.ts'))}
          const fail = ({ error }) => { console.error(error); process.exit(1) }
          const { client, close } = connectRedis(process.env.REDIS_URL, { info: () => {}, warn: fail })
          client.once('ready', async () => { await client.ping(); close() })`,
        )
      for (const ca of strangers())
        expect(await connect('rediss', ca)).toMatch(/self-signed certificate|unable to verify/)
      expect(await connect('redis', authorityOf(own))).not.toBe('')
      expect(await connect('rediss', authorityOf(own))).toBe('')
    })
  })
})
