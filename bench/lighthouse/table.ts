import type { Result } from './measure.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** Prints the results as a table, followed by each page's failed audits. */
export function printTable(results: Result[]): void {
  console.table(
    Object.fromEntries(
      results.map(({ path, scores, metrics }) => [
        path,
        {
          ...scores,
          FCP: seconds(metrics['first-contentful-paint']),
          LCP: seconds(metrics['largest-contentful-paint']),
          SI: seconds(metrics['speed-index']),
          TBT: `${Math.round(metrics['total-blocking-time'])} ms`,
          CLS: metrics['cumulative-layout-shift'].toFixed(3),
        },
      ]),
    ),
  )
  for (const { path, failedAudits } of results)
    if (failedAudits.length > 0) console.log(`${path}: ${failedAudits.join(', ')}`)
}
