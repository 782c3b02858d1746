import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { jobsLeft } from '../../apps/api/test/faults/jobs.ts'
import { untilStuck } from '../../apps/api/test/faults/waiting.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import { fillMarketplace } from '../big-marketplace/fill.ts'
import { type Limits, measureLimits } from './limits.ts'
import { prepareReading, type Reading } from './reading.ts'
import { shop } from './shopping.ts'
import { prepareStudying, type Studying } from './studying.ts'
import { type Measured, markdown } from './table.ts'

/**
 * Each round measures every path next to its limit, so that a busy moment of the machine affects both. A warm-up round
 * comes first and doesn't count.
 */
const rounds = 5
/** How long each measurement takes. */
const seconds = 3

async function* measureRound(
  world: World,
  { paths }: Reading,
  studying: Studying,
  limits: Limits,
): AsyncGenerator<[string, Measured]> {
  // The last round's events may still be processed.
  await untilStuck(10_000, () => jobsLeft(world.pool))
  const { bytes, query, password, insert } = limits
  yield ['list', { ...(await paths.list()), limits: { bytes: await bytes('list'), query: await query() } }]
  yield ['search', { ...(await paths.search()), limits: { bytes: await bytes('search') } }]
  yield ['search, new words each time', { ...(await paths.newSearch()), limits: { query: await query() } }]
  yield ['course', { ...(await paths.course()), limits: { bytes: await bytes('course') } }]
  yield ['log in', { ...(await paths.login()), limits: { password: await password() } }]
  yield ['save progress', { ...(await studying.paths.saveProgress()), limits: { upsert: await limits.upsert() } }]
  const outlineLimit = { outline: await limits.outline(studying.courseId) }
  yield ['outline of 300 lessons', { ...(await studying.paths.outline()), limits: outlineLimit }]
  yield ['owned course of 300 lessons', { ...(await studying.paths.ownedCourse()), limits: outlineLimit }]
  const shopping = await shop(world)
  const insertLimit = { insert: await insert() }
  yield ['order', { ...shopping.order, limits: insertLimit }]
  yield ['verify', { ...shopping.verify, limits: insertLimit }]
  yield ['webhook', { ...shopping.webhook, limits: insertLimit }]
}

await withDurablePostgres(({ now }) =>
  inWorld(now().url, async (world) => {
    const database = world.environment.DATABASE_URL ?? ''
    await fillMarketplace(database, { courses: 1_000, purchases: 5_000 })
    const reading = await prepareReading(world, seconds)
    const studying = await prepareStudying(world, seconds)
    const limits = await measureLimits(database, reading.bodies, seconds, studying.progress)
    const results = new Map<string, Measured[]>()
    try {
      for (let round = 0; round <= rounds; round++) {
        console.error(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`)
        for await (const [path, measured] of measureRound(world, reading, studying, limits))
          if (round > 0) results.set(path, [...(results.get(path) ?? []), measured])
      }
    } finally {
      await limits.close()
    }
    console.log(markdown(results))
  }),
)
