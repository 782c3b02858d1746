import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import { median } from '../load.ts'
import { type Attack, whileAttacked } from './attack.ts'
import { lessonVisits } from './lesson-visits.ts'
import { pictures } from './pictures.ts'
import { transcriptSearches } from './transcript-searches.ts'
import { type Seen, visit } from './visitor.ts'

// `pnpm bench:attacks` measures what a visitor elsewhere sees of the catalogue while somebody attacks, beside what they see
// right before. `pnpm bench:attacks pictures` takes the attacks whose title contains the word.
const attacks: readonly Attack[] = [transcriptSearches, lessonVisits, pictures]
const words = process.argv.slice(2)
const wanted = attacks.filter(({ title }) => words.length === 0 || words.some((word) => title.includes(word)))
const rounds = 3
const seconds = 10

const show = (of: readonly Seen[], what: 'p50' | 'p99') => `${median(of.map((seen) => seen[what])).toFixed(1)} ms`

/** A row of the table: calm and attacked in turn, so that a busy moment of the machine affects both. */
const measure = async (world: World, { title, atOnce, prepare }: Attack): Promise<string> => {
  const attack = await prepare(world)
  const [calm, attacked]: [Seen[], Seen[]] = [[], []]
  const answered: string[] = []
  for (let round = 0; round < rounds; round++) {
    calm.push(await visit(world.api.url, seconds))
    const { seen, answers } = await whileAttacked(attack, atOnce, () => visit(world.api.url, seconds))
    attacked.push(seen)
    answered.push(answers)
  }
  const refused = attacked.reduce((sum, seen) => sum + seen.refused, 0)
  const figures = [show(calm, 'p50'), show(calm, 'p99'), show(attacked, 'p50'), show(attacked, 'p99')]
  return `| ${[title, ...figures, refused, answered.at(-1)].join(' | ')} |`
}

await withDurablePostgres(({ now }) =>
  inWorld(
    now().url,
    async (world) => {
      await world.courses(25)
      await visit(world.api.url, 3)
      console.log('| attack | calm p50 | p99 | attacked p50 | p99 | refused | the attackers’ answers |')
      console.log('| --- | --- | --- | --- | --- | --- | --- |')
      for (const attack of wanted) console.log(await measure(world, attack))
    },
    { TRUSTED_PROXIES: '127.0.0.1', QUOTA_FACTOR: '1' },
  ),
)
