import { operations } from '@skillharbor/contracts/operations'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import { load, median, type Rate } from '../load.ts'
import { type Attack, whileAttacked } from './attack.ts'
import { crowdedVideos } from './crowded-videos.ts'
import { storedParts } from './stored-parts.ts'

// `pnpm bench:uploads` measures what a visitor sees of the catalogue while a seller attacks by uploads, beside what they see
// right before, and what becomes of the attack. The attacker runs on the same machine. `pnpm bench:uploads videos` takes the
// attacks whose title contains the word.
const words = process.argv.slice(2)
const attacks = [storedParts, crowdedVideos].filter(({ title }) => words.every((word) => title.includes(word)))
const rounds = 3
const seconds = 10
/** One person's: each request waits for the answer to the one before. */
const connections = 1

const show = (of: readonly Rate[], what: 'p50' | 'p99') => `${median(of.map((seen) => seen[what])).toFixed(1)} ms`

/** A row of the table: calm and attacked in turn, so that a busy moment of the machine affects both. */
const measure = async (world: World, { title, atOnce, prepare }: Attack): Promise<string> => {
  const next = () => ({ method: 'GET' as const, path: operations.courses.list.path })
  const visit = () => load(world.api.url, next, { seconds }, connections)
  const { act, outcome } = await prepare(world)
  const [calm, attacked]: [Rate[], Rate[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    calm.push(await visit())
    attacked.push(await whileAttacked(act, atOnce, visit))
  }
  const figures = [show(calm, 'p50'), show(calm, 'p99'), show(attacked, 'p50'), show(attacked, 'p99')]
  return `| ${[title, ...figures, await outcome()].join(' | ')} |`
}

await withDurablePostgres(({ now }) =>
  inWorld(now().url, async (world) => {
    await world.courses(25)
    console.log('| attack | calm p50 | p99 | attacked p50 | p99 | what came of it |')
    console.log('| --- | --- | --- | --- | --- | --- |')
    for (const attack of attacks) console.log(await measure(world, attack))
  }),
)
