import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { jobsLeft } from '../../apps/api/test/faults/jobs.ts'
import { untilStuck } from '../../apps/api/test/faults/waiting.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import { fillMarketplace } from '../big-marketplace/fill.ts'
import { prepareReading } from '../hot-paths/reading.ts'
import { shop } from '../hot-paths/shopping.ts'
import { flameGraph } from './draw.ts'
import { framesOf } from './frames.ts'
import { profileOf } from './profile.ts'

// `pnpm bench:flames` draws where the API's own time goes: a list, a search for new words, and orders with all that follows
// from their payment. It profiles the API's sources, not its bundle: in that, no function says which library it is of.

const folder = join(import.meta.dirname, '../../docs/flames')
const seconds = 5
const inspector = await freePort()

const draw = async (world: World): Promise<void> => {
  await fillMarketplace(world.environment.DATABASE_URL ?? '', { courses: 1_000, purchases: 5_000 })
  const { paths } = await prepareReading(world, seconds)
  const buy = async () => {
    await shop(world)
    await untilStuck(20_000, () => jobsLeft(world.pool))
  }
  const graphs = {
    list: { title: 'The list of courses, kept', work: paths.list },
    search: { title: 'A search for words that nobody has asked for', work: paths.newSearch },
    'paid-orders': { title: 'Orders, verifications and webhooks, with their jobs', work: buy },
  }
  await mkdir(folder, { recursive: true })
  for (const [name, { title, work }] of Object.entries(graphs)) {
    // Code that runs for the first time is compiled, and caches are empty.
    await work()
    const root = framesOf(await profileOf(inspector, work))
    await writeFile(join(folder, `${name}.svg`), flameGraph(title, root))
    console.error(`docs/flames/${name}.svg: ${(root.time / 1e6).toFixed(1)} s of work`)
  }
}

await withDurablePostgres(({ now }) =>
  inWorld(now().url, draw, { TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` }),
)
