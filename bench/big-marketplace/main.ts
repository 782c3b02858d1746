import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld } from '../../apps/api/test/faults/world.ts'
import { median } from '../load.ts'
import { fillAndMeasure, type Paths } from './paths.ts'

const small = { courses: 1_000, purchases: 10_000, lessons: 40 }
/**
 * `pnpm bench:big 20000` takes a smaller big one, where a hundred thousand courses take too long to fill in. `pnpm
 * bench:big 20000 outline lesson` measures only the paths whose name contains one of the words.
 */
const [courses = 100_000, ...words] = process.argv.slice(2).map((word) => (/^\d+$/.test(word) ? Number(word) : word))
if (typeof courses !== 'number') throw new Error('Pass the number of courses first')
const big = { courses, purchases: 10 * courses, lessons: 40 }
/** Small and big take turns on each path, so that a busy moment of the machine affects both. */
const rounds = 5
const seconds = 3

const compare = async (smallPaths: Paths, bigPaths: Paths): Promise<string> => {
  const lines: string[] = []
  const isWanted = (path: string) => words.length === 0 || words.some((word) => path.includes(String(word)))
  for (const path of Object.keys(smallPaths).filter(isWanted)) {
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
