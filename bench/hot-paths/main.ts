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

/** `pnpm bench save course` measures only the paths whose name contains one of the words. */
const words = process.argv.slice(2)
const isWanted = (path: string) => words.length === 0 || words.some((word) => path.includes(word))

type Measure = () => Promise<Measured>

/** Every path, measured next to its limits. */
const measuresOf = ({ paths }: Reading, studying: Studying, limits: Limits): Record<string, Measure> => {
  const { bytes, query, password, upsert } = limits
  const outline = () => limits.outline(studying.courseId)
  return {
    list: async () => ({ ...(await paths.list()), limits: { bytes: await bytes('list'), query: await query() } }),
    search: async () => ({ ...(await paths.search()), limits: { bytes: await bytes('search') } }),
    'search, new words each time': async () => ({ ...(await paths.newSearch()), limits: { query: await query() } }),
    course: async () => ({ ...(await paths.course()), limits: { bytes: await bytes('course') } }),
    'log in': async () => ({ ...(await paths.login()), limits: { password: await password() } }),
    'save progress': async () => ({ ...(await studying.paths.saveProgress()), limits: { upsert: await upsert() } }),
    'save progress, playing': async () => ({
      ...(await studying.paths.savePlaying()),
      limits: { upsert: await upsert() },
    }),
    'outline of 300 lessons': async () => ({
      ...(await studying.paths.outline()),
      limits: { outline: await outline() },
    }),
    'owned course of 300 lessons': async () => ({
      ...(await studying.paths.ownedCourse()),
      limits: { outline: await outline() },
    }),
  }
}

async function* measureRound(
  world: World,
  measures: Record<string, Measure>,
  { insert }: Limits,
): AsyncGenerator<[string, Measured]> {
  // The last round's events may still be processed.
  await untilStuck(10_000, () => jobsLeft(world.pool))
  for (const [path, measure] of Object.entries(measures)) if (isWanted(path)) yield [path, await measure()]
  if (!['order', 'verify', 'webhook'].some(isWanted)) return
  const shopping = await shop(world)
  const limits = { insert: await insert() }
  for (const [path, rate] of Object.entries(shopping)) yield [path, { ...rate, limits }]
}

const measureAll = async (world: World): Promise<void> => {
  const database = world.environment.DATABASE_URL ?? ''
  await fillMarketplace(database, { courses: 1_000, purchases: 5_000 })
  const reading = await prepareReading(world, seconds)
  const studying = await prepareStudying(world, seconds)
  const limits = await measureLimits(database, reading.bodies, seconds, studying.progress)
  const results = new Map<string, Measured[]>()
  try {
    for (let round = 0; round <= rounds; round++) {
      console.error(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`)
      for await (const [path, measured] of measureRound(world, measuresOf(reading, studying, limits), limits))
        if (round > 0) results.set(path, [...(results.get(path) ?? []), measured])
    }
  } finally {
    await limits.close()
  }
  console.log(markdown(results))
}

await withDurablePostgres(({ now }) => inWorld(now().url, measureAll, { TRUSTED_PROXIES: '127.0.0.1' }))
