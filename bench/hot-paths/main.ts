import { fillMarketplace } from '@skillharbor/local-stack/big-marketplace'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import { type Limits, measureLimits } from './limits.ts'
import { type Reading, reading } from './reading.ts'
import { shop } from './shopping.ts'
import { type Measured, markdown } from './table.ts'

/**
 * Everything is measured once a round beside what limits it, so that a busy moment of the machine hits both alike. One
 * round before these warms the processes up and does not count.
 */
const rounds = 5
/** How long each thing is measured a round. */
const seconds = 3

async function* measured(world: World, { paths }: Reading, limits: Limits): AsyncGenerator<[string, Measured]> {
  const { bytes, query, password, insert } = limits
  yield ['list', { ...(await paths.list()), limits: { bytes: await bytes('list'), query: await query() } }]
  yield ['search', { ...(await paths.search()), limits: { bytes: await bytes('search') } }]
  yield ['search, new words each time', { ...(await paths.newSearch()), limits: { query: await query() } }]
  yield ['course', { ...(await paths.course()), limits: { bytes: await bytes('course') } }]
  yield ['log in', { ...(await paths.login()), limits: { password: await password() } }]
  const shopping = await shop(world)
  const best = { insert: await insert() }
  yield ['order', { ...shopping.order, limits: best }]
  yield ['verify', { ...shopping.verify, limits: best }]
  yield ['webhook', { ...shopping.webhook, limits: best }]
}

await withDurablePostgres(({ now }) =>
  inWorld(now().url, async (world) => {
    const database = world.environment.DATABASE_URL ?? ''
    await fillMarketplace(database, { courses: 1_000, purchases: 5_000 })
    const read = await reading(world, seconds)
    const limits = await measureLimits(database, read.bodies, seconds)
    const all = new Map<string, Measured[]>()
    try {
      for (let round = 0; round <= rounds; round++) {
        console.error(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`)
        for await (const [path, one] of measured(world, read, limits))
          if (round > 0) all.set(path, [...(all.get(path) ?? []), one])
      }
    } finally {
      await limits.close()
    }
    console.log(markdown(all))
  }),
)
