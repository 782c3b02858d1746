import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld } from '../../apps/api/test/faults/world.ts'
import { median } from '../load.ts'
import { fillAndMeasure, type Paths } from './paths.ts'

const small = { courses: 1_000, purchases: 10_000, lessons: 40 }
/** `pnpm bench:big 20000` takes a smaller big one, where a hundred thousand courses take too long to fill in. */
const [courses = 100_000] = process.argv.slice(2).map(Number)
const big = { courses, purchases: 10 * courses, lessons: 40 }
/** Small and big take turns on each path, so that a busy moment of the machine affects both. */
const rounds = 5
const seconds = 3

const compare = async (smallPaths: Paths, bigPaths: Paths): Promise<string> => {
  const lines: string[] = []
  for (const path of Object.keys(smallPaths)) {
    const [smallP99, bigP99]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      smallP99.push((await smallPaths[path]?.(seconds))?.p99 ?? Number.NaN)
      bigP99.push((await bigPaths[path]?.(seconds))?.p99 ?? Number.NaN)
    }
    const ratio = median(bigP99.map((p99, round) => p99 / (smallP99[round] ?? Number.NaN)))
    lines.push(
      `| ${path} | ${median(smallP99).toFixed(1)} ms | ${median(bigP99).toFixed(1)} ms | ${ratio.toFixed(2)} |`,
    )
  }
  const head = `| path | p99 with ${small.courses} courses | p99 with ${big.courses} | ratio |\n| --- | --- | --- | --- |`
  return [head, ...lines].join('\n')
}

await withDurablePostgres(({ now: postgres }) =>
  inWorld(postgres().url, async (smallWorld) => {
    const smallPaths = await fillAndMeasure(smallWorld, small)
    await inWorld(postgres().url, async (bigWorld) => {
      const started = performance.now()
      const bigPaths = await fillAndMeasure(bigWorld, big)
      console.error(`Filled in ${Math.round((performance.now() - started) / 1000)} s`)
      console.log(await compare(smallPaths, bigPaths))
    })
  }),
)
