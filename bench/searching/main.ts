import { operations } from '@skillharbor/contracts/operations'
import { withDurablePostgres } from '../../apps/api/test/faults/durable-postgres.ts'
import { inWorld, type World } from '../../apps/api/test/faults/world.ts'
import { fillMarketplace } from '../big-marketplace/fill.ts'
import { load, median, type Rate } from '../load.ts'
import { fillReviews } from './fill-reviews.ts'
import { questions } from './questions.ts'

// `pnpm bench:search` measures the search bar's suggestions and the search over 100,000 courses, and reviews and ratings
// with 10 and 10,000 reviews to each of 20 courses. `pnpm bench:search 20000` takes fewer courses.
const [courses = 100_000] = process.argv.slice(2).map(Number)
/** An address's searches take turns, so this is the latency that one person sees. */
const connections = 1
const rounds = 3
const seconds = 3

const { list, suggest } = operations.courses

/** Words that no course of the catalogue has: what a marketplace of many fields collects. */
const otherWords = `insert into title_words (word)
  select distinct string_agg(syllable, '') from generate_series(1, 50000) n, lateral (
    select (array['ka','ri','to','men','sol','ter','ing','pra','qua','lex','bor','dun'])[1 + floor(random() * 12 + n * 0)] as syllable
    from generate_series(1, 2 + n % 3)) parts group by n on conflict do nothing`

const searching = async (world: World): Promise<string[]> => {
  await fillMarketplace(world.environment.DATABASE_URL ?? '', { courses, purchases: 20_000 })
  await world.pool.query(otherWords)
  await world.pool.query('vacuum analyze title_words')
  const lines: string[] = []
  let n = 0
  for (const [kind, question] of Object.entries(questions)) {
    const rates: Rate[][] = []
    for (const { path } of [suggest, list]) {
      const ask = () => ({ method: 'GET' as const, path: `${path}?q=${encodeURIComponent(question(n++))}` })
      const measured: Rate[] = []
      for (let round = 0; round < rounds; round++)
        measured.push(await load(world.api.url, ask, { seconds }, connections))
      rates.push(measured)
    }
    const figures = rates.flatMap((measured) => [
      `${median(measured.map(({ p50 }) => p50)).toFixed(1)} ms`,
      `${median(measured.map(({ p99 }) => p99)).toFixed(1)} ms`,
    ])
    lines.push(`| ${[kind, ...figures].join(' | ')} |`)
  }
  return ['| typed | suggestions p50 | p99 | search p50 | p99 |', '| --- | --- | --- | --- | --- |', ...lines]
}

const reviewPaths = ({ api }: World, ids: readonly string[]) => {
  let n = 0
  const measure = (pathOf: (id: string) => string) => () =>
    load(
      api.url,
      () => ({ method: 'GET' as const, path: pathOf(ids[n++ % ids.length] ?? '') }),
      { seconds },
      connections,
    )
  return {
    'reviews, newest': measure((id) => operations.reviews.list.path.replace('{courseId}', id)),
    'reviews, lowest first': measure((id) => `${operations.reviews.list.path.replace('{courseId}', id)}?sort=lowest`),
    'ratings of 20 courses': measure(() => `${operations.reviews.ratings.path}?courseIds=${ids.join()}`),
    // A search isn't kept under another text, so the database is asked each time.
    'sorted by rating': measure(() => `${list.path}?sort=rating&q=g${'%20'.repeat(n % 30)}${n}`.slice(0, 200)),
  }
}

const reviewing = async (few: World, many: World): Promise<string[]> => {
  const fill = (world: World, reviews: number) =>
    fillReviews(world.environment.DATABASE_URL ?? '', { courses: 20, reviews })
  const [fewPaths, manyPaths] = [reviewPaths(few, await fill(few, 10)), reviewPaths(many, await fill(many, 10_000))]
  const lines: string[] = []
  for (const path of Object.keys(fewPaths) as (keyof typeof fewPaths)[]) {
    const [with10, with10000]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      with10.push((await fewPaths[path]()).p99)
      with10000.push((await manyPaths[path]()).p99)
    }
    const ratio = median(with10000.map((p99, round) => p99 / (with10[round] ?? Number.NaN)))
    lines.push(
      `| ${path} | ${median(with10).toFixed(1)} ms | ${median(with10000).toFixed(1)} ms | ${ratio.toFixed(2)} |`,
    )
  }
  return ['| path | p99 with 10 reviews | p99 with 10,000 | ratio |', '| --- | --- | --- | --- |', ...lines]
}

await withDurablePostgres(async ({ now: postgres }) => {
  const { url } = postgres()
  console.log((await inWorld(url, searching)).join('\n'))
  const measured = await inWorld(url, (few) => inWorld(url, (many) => reviewing(few, many)))
  console.log(`\n${measured.join('\n')}`)
})
