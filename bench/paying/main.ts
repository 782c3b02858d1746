import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { operations } from '@skillharbor/contracts/operations'
import { freePort } from '@skillharbor/local-stack/ports'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { programFile } from '../../apps/api/test/faults/programs.ts'
import { inWorld } from '../../apps/api/test/faults/world.ts'
import { newLearner, password } from '../../apps/api/test/people.ts'
import { share, visit } from '../attacks/visitor.ts'
import { fillMarketplace } from '../big-marketplace/fill.ts'
import { load, median } from '../load.ts'
import { memoryOf } from '../processes.ts'
import { startProgram } from '../sites/measured-process.ts'
import { buying, eventsOfOrders, hearing, ordering, type Shop, sendSteadily, verifying } from './shop.ts'

// `pnpm bench:paying` measures what purchases cost, from the first request to the last job, beside a bare Fastify that stores
// an order in one transaction: in the API's bundle as it is delivered, with its worker, at the default log level.
const rounds = 5
const seconds = 3
/** Orders in each measurement. */
const count = 300

const startBare = async (databaseUrl: string, courseId: string) => {
  const child = fork(fileURLToPath(new URL('bare-orders.ts', import.meta.url)), [databaseUrl, courseId])
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => child.disconnect() }
}

type Figures = Record<string, number>

/** One round. Whatever is divided by bare orders was measured right after them. */
const measureRound = async (shop: Shop, bareUrl: string, emails: readonly string[]): Promise<Figures> => {
  const bare = async () => (await load(bareUrl, () => ({ method: 'POST', path: '/order' }), { seconds })).perSecond
  const figures: Figures = {}
  const compare = (name: string, rate: number, limit: number) => {
    figures[`${name}, per second`] = rate
    figures[`${name} ÷ bare orders`] = rate / limit
  }
  const first = await bare()
  figures['bare orders, per second'] = first
  compare('order', await ordering(shop, count), first)
  const second = await bare()
  const verified = await verifying(shop, count)
  compare('verify', verified.answered, second)
  compare('verify, with its jobs', verified.done, second)
  const heard = await hearing(shop, count)
  figures['webhooks accepted, per second'] = heard.accepted
  figures['webhooks worked off, per second'] = heard.workedOff
  figures['webhooks worked off ÷ accepted'] = heard.workedOff / heard.accepted
  const third = await bare()
  compare('purchase with three webhooks, 32 buyers', (await buying(shop, count, 32)).done, third)
  const ten = await buying(shop, count, 10)
  figures['purchase with three webhooks, 10 buyers, per second'] = ten.done
  figures['jobs left 5 s after that'] = ten.left

  figures['list p99 alone, ms'] = share([await visit(shop.url, seconds)], 0.99)
  const stop = sendSteadily(shop, await eventsOfOrders(shop, (seconds * 200) / 3), 5)
  figures['list p99 beside 200 webhooks a second, ms'] = share([await visit(shop.url, seconds)], 0.99)
  await stop()
  const { path } = operations.auth.login
  const login = (n: number) => ({
    method: 'POST' as const,
    path,
    body: JSON.stringify({ email: emails[n % emails.length], password }),
    headers: { 'content-type': 'application/json' },
  })
  let n = 0
  const logins = load(shop.url, () => login(n++), { seconds }, emails.length)
  figures['list p99 beside 50 log ins at once, ms'] = share([await visit(shop.url, seconds)], 0.99)
  await logins
  return figures
}

const written = (value: number) => (value < 10 ? value.toFixed(3) : value.toFixed(0))

await withDurablePostgres(({ now }) =>
  inWorld(
    now().url,
    async (world) => {
      const databaseUrl = world.environment.DATABASE_URL ?? ''
      await fillMarketplace(databaseUrl, { courses: 1_000, purchases: 5_000 })
      const [courseId = ''] = await world.courses(1)
      const people = await Promise.all(Array.from({ length: 50 }, () => newLearner(world.api.url)))
      const bare = await startBare(databaseUrl, courseId)
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const environment = { ...world.environment, LOG_LEVEL: 'info', API_PORT: `${port}`, WORKER: 'inside' }
      const child = await startProgram(await programFile('main'), environment, { url, log: '/dev/null' })
      const all: Figures[] = []
      for (let round = 0; round <= rounds; round++) {
        console.error(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`)
        const figures = await measureRound(
          { ...world, url, courseId },
          bare.url,
          people.map(({ email }) => email),
        )
        if (round > 0) all.push(figures)
      }
      console.log('| what | median |\n| --- | --- |')
      for (const name of Object.keys(all[0] ?? {}))
        console.log(`| ${name} | ${written(median(all.map((figures) => figures[name] ?? Number.NaN)))} |`)
      console.log(`Resident at most: ${(await memoryOf(child.pid ?? 0)).most.toFixed(0)} MiB`)
      child.kill()
      await once(child, 'exit')
      bare.stop()
    },
    { WORKER: 'apart' },
  ),
)
