import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import type { Attack } from './attack.ts'
import type { Told } from './attackers.ts'
import { attacks } from './attacks.ts'
import { type Seen, share, visit } from './visitor.ts'

// `pnpm bench:attacks` measures what a visitor elsewhere sees of the catalogue while somebody attacks, beside what they see
// right before. `pnpm bench:attacks pictures` takes the attacks whose title contains the word.
const words = process.argv.slice(2)
const wanted = attacks.filter(({ title }) => words.length === 0 || words.some((word) => title.includes(word)))
const rounds = 10
const seconds = 5

/** Starts the attackers, who are elsewhere, too: they get what the product and its visitor leave of the processors. */
const startAttackers = () => {
  const child = fork(fileURLToPath(new URL('attackers.ts', import.meta.url)), { execArgv: [] })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('The attackers ended')))
  gone.catch(() => undefined)
  /** Resolves to their answers so far, counted, once they did as they were told. */
  const tell = async (told: Told): Promise<string> => {
    const answer = once(child, 'message')
    child.send(told)
    return String((await Promise.race([answer, gone]))[0])
  }
  return { tell, stop: () => child.kill() }
}

const show = (of: readonly Seen[], at: number) => `${share(of, at).toFixed(1)} ms`

/** A row of the table: calm and attacked in turn, so that a busy moment of the machine affects both. */
const measure = async (world: World, { title, prepare, outcome }: Attack): Promise<string> => {
  const target = await prepare(world)
  const { tell, stop } = startAttackers()
  const [calm, attacked]: [Seen[], Seen[]] = [[], []]
  let answers = ''
  try {
    await tell({ title, target })
    for (let round = 0; round < rounds; round++) {
      calm.push(await visit(world.api.url, seconds))
      await tell('go')
      attacked.push(await visit(world.api.url, seconds))
      answers = await tell('rest')
    }
    await tell('go')
    const came = await outcome?.(world)
    await tell('rest')
    const refused = attacked.reduce((sum, seen) => sum + seen.refused, 0)
    const figures = [show(calm, 0.5), show(attacked, 0.5), show(calm, 0.99), show(attacked, 0.99)]
    return `| ${[title, ...figures, refused, [answers, came].filter(Boolean).join('; ')].join(' | ')} |`
  } finally {
    stop()
  }
}

await withDurablePostgres(({ now }) =>
  inWorld(
    now().url,
    async (world) => {
      await world.courses(25)
      await visit(world.api.url, 3)
      console.log(
        '| attack | calm p50 | attacked p50 | calm p99 | attacked p99 | refused | the last attack’s answers |',
      )
      console.log('| --- | --- | --- | --- | --- | --- | --- |')
      for (const attack of wanted) console.log(await measure(world, attack))
    },
    { TRUSTED_PROXIES: '127.0.0.1', QUOTA_FACTOR: '1' },
  ),
)
