import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld } from '../../apps/api/test/faults/world.ts'
import { median } from '../load.ts'
import { type Paths, paths } from './paths.ts'

const small = { courses: 1_000, purchases: 10_000 }
const big = { courses: 100_000, purchases: 1_000_000 }
/** Each path is asked of the small and of the big marketplace in turn, so that a busy moment of the machine hits both. */
const rounds = 5
const seconds = 3

const compare = async (few: Paths, many: Paths): Promise<string> => {
  const lines: string[] = []
  for (const path of Object.keys(few)) {
    const [inFew, inMany]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      inFew.push((await few[path]?.(seconds))?.p99 ?? Number.NaN)
      inMany.push((await many[path]?.(seconds))?.p99 ?? Number.NaN)
    }
    const ratio = median(inMany.map((p99, round) => p99 / (inFew[round] ?? Number.NaN)))
    lines.push(`| ${path} | ${median(inFew).toFixed(1)} ms | ${median(inMany).toFixed(1)} ms | ${ratio.toFixed(2)} |`)
  }
  const head = `| path | p99 with ${small.courses} courses | p99 with ${big.courses} | ratio |\n| --- | --- | --- | --- |`
  return [head, ...lines].join('\n')
}

await withDurablePostgres(({ now: postgres }) =>
  inWorld(postgres().url, async (little) => {
    const few = await paths(little, small)
    await inWorld(postgres().url, async (large) => {
      const started = performance.now()
      const many = await paths(large, big)
      console.error(`Filled in ${Math.round((performance.now() - started) / 1000)} s`)
      console.log(await compare(few, many))
    })
  }),
)
