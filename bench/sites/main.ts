import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@skillharbor/local-stack/ports'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { programFile } from '../../apps/api/test/faults/programs.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import { fillMarketplace } from '../big-marketplace/fill.ts'
import { median } from '../load.ts'
import { memoryOf } from '../processes.ts'
import { type Asked, ownPaths, publicPaths } from './asked.ts'
import { type Cost, measure, startProgram } from './measured-process.ts'

// `pnpm bench:sites` measures what the sites' own calls cost, at the log level that people run, beside a bare Fastify that
// sends the same bytes from memory, what accounts ask for also beside one that sends the rows of one statement, and how
// much memory the API takes after each. `pnpm bench:sites list` takes the paths whose title contains a word.
const words = process.argv.slice(2)
const isWanted = ({ title }: { title: string }) => words.length === 0 || words.some((word) => title.includes(word))
const rounds = 5
const seconds = 2

type Round = { api: Cost; bare: Cost; rows: Cost | undefined }
type Setting = { title: string; level: string; isChanging: boolean }
const settings: readonly Setting[] = [
  { title: '', level: 'info', isChanging: false },
  { title: ', no request logged', level: 'warn', isChanging: false },
  { title: ', a course changes each second', level: 'info', isChanging: true },
]

/** Changes a course each second while the work runs. */
const whileChanging = async <T>({ pool }: World, isChanging: boolean, work: () => Promise<T>): Promise<T> => {
  const change = `update courses set price_paise = price_paise + 100
    where id = (select id from courses where deleted_at is null order by random() limit 1)`
  const timer = isChanging ? setInterval(() => void pool.query(change), 1_000) : undefined
  return work().finally(() => clearInterval(timer))
}

const startBare = async (databaseUrl: string, asked: readonly Asked[]) => {
  const bodies = Object.fromEntries(asked.map(({ bytes }, at) => [at, bytes]))
  const queries = Object.fromEntries(asked.flatMap(({ rows }, at) => (rows ? [[at, rows]] : [])))
  const file = fileURLToPath(new URL('../hot-paths/bare-server.ts', import.meta.url))
  const child = fork(file, [databaseUrl, JSON.stringify(bodies), JSON.stringify(queries)])
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

const row = (title: string, all: readonly Round[], mebibytes: number): string => {
  const of = (figure: (round: Round) => number) => median(all.map(figure))
  const figures = [
    Math.round(of(({ api }) => api.perSecond)).toLocaleString('en'),
    of(({ api, bare }) => api.perSecond / bare.perSecond).toFixed(2),
    all.some(({ rows }) => rows) ? of(({ api, rows }) => api.perSecond / (rows?.perSecond ?? 1)).toFixed(2) : '',
    Math.round(of(({ api }) => api.micros)),
    Math.round(of(({ bare }) => bare.micros)),
    of(({ api, bare }) => bare.micros / api.micros).toFixed(2),
    mebibytes.toFixed(0),
  ]
  return `| ${[title, ...figures].join(' | ')} |`
}

await withDurablePostgres(({ now }) =>
  inWorld(now().url, async (world) => {
    await fillMarketplace(world.environment.DATABASE_URL ?? '', { courses: 1_000, purchases: 5_000 })
    const asked: Asked[] = [...(await publicPaths(world)), ...(await ownPaths(world))].filter(isWanted)
    const bare = await startBare(world.environment.DATABASE_URL ?? '', asked)
    const send = (path: string) => () => ({ method: 'GET' as const, path })
    console.error(
      '| path | per second | ÷ bare Fastify | ÷ one statement | processor µs | bare’s | bare’s ÷ ours | MiB |',
    )
    console.error('| --- | --- | --- | --- | --- | --- | --- | --- |')
    for (const { title, level, isChanging } of settings) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const environment = { ...world.environment, LOG_LEVEL: level, API_PORT: `${port}`, WORKER: 'apart' }
      const child = await startProgram(await programFile('main'), environment, { url, log: '/dev/null' })
      for (const [at, { title: path, next, rows }] of asked.entries()) {
        const measured: Round[] = []
        await whileChanging(world, isChanging, async () => {
          for (let round = 0; round <= rounds; round++) {
            const api = await measure(child.pid ?? 0, url, next, seconds)
            const same = await measure(bare.pid, bare.url, send(`/bytes/${at}`), seconds)
            const queried = rows && (await measure(bare.pid, bare.url, send(`/rows/${at}`), seconds))
            measured.push({ api, bare: same, rows: queried })
          }
        })
        const { now: mebibytes } = await memoryOf(child.pid ?? 0)
        console.error(row(path + title, measured.slice(1), mebibytes))
      }
      child.kill()
      await once(child, 'exit')
    }
    bare.stop()
  }),
)
