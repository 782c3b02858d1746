import { operations } from '@skillharbor/contracts/operations'
import { buildSites } from '@skillharbor/local-stack/build-sites'
import { startStack } from '@skillharbor/local-stack/stack'
import { measure, type Result } from './measure.ts'
import { printTable } from './table.ts'

const RUNS = 3
/** The lowest score out of 100 that a page may have. Run this on an idle machine: a busy one scores lower. */
const minimums = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** The path of a demo course's page. */
async function coursePath(web: string): Promise<string> {
  const { path, output } = operations.courses.list
  const answer = await fetch(`${web}${path}?limit=1`)
  const [course] = output.parse(await answer.json()).content
  if (!course) throw new Error('The demo catalogue is empty')
  return `/course/${course._id}`
}

/** A line for each score that is too low. */
const shortfalls = ({ path, scores }: Result): string[] =>
  Object.entries(minimums).flatMap(([category, minimum]) => {
    const score = scores[category] ?? 0
    return score < minimum ? [`${path}: ${category} is ${score}, must be at least ${minimum}`] : []
  })

await buildSites(AbortSignal.timeout(300_000))
const stack = await startStack({ demo: true, env: { PATH: process.env.PATH } })
try {
  const { web } = stack.urls
  const paths = ['/', '/allcourses', await coursePath(web)]
  const results = await measure(web, paths, Object.keys(minimums), RUNS)
  printTable(results)
  const failed = results.flatMap(shortfalls)
  for (const line of failed) console.error(line)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await stack.stop()
}
