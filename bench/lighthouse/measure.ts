import { findBrowser } from '@skillharbor/e2e/browser.ts'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

/** Of one page, the median of its runs: scores of 100, times in ms, and what the last run found wanting. */
export type Result = {
  path: string
  scores: Record<string, number>
  metrics: Record<(typeof metrics)[number], number>
  wanting: string[]
}

/** https://developer.chrome.com/docs/lighthouse/performance/performance-scoring */
export const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

/** Lighthouse's mobile profile (a slow phone on slow 4G, simulated) over the pages of `origin`, `runs` times each. */
export async function measure(origin: string, paths: string[], categories: string[], runs: number): Promise<Result[]> {
  const { executablePath, args, env } = await findBrowser()
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
    envVars: env,
    logLevel: 'error',
  })
  try {
    const results: Result[] = []
    for (const path of paths) {
      const reports = []
      for (let run = 0; run < runs; run++) reports.push(await report(origin + path, chrome.port, categories))
      results.push(summary(path, reports, categories))
    }
    return results
  } finally {
    chrome.kill()
  }
}

async function report(url: string, port: number, onlyCategories: string[]) {
  const run = await lighthouse(url, { port, onlyCategories, logLevel: 'error' })
  if (!run) throw new Error(`Lighthouse has no result for ${url}`)
  if (run.lhr.runtimeError) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
  return run.lhr
}

type Report = Awaited<ReturnType<typeof report>>

function summary(path: string, reports: Report[], categories: string[]): Result {
  const value = (of: (report: Report) => number | null | undefined) => median(reports.map((one) => of(one) ?? 0))
  const audits = Object.values(reports.at(-1)?.audits ?? {})
  return {
    path,
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round(100 * value(({ categories }) => categories[name]?.score))]),
    ),
    metrics: {
      'first-contentful-paint': value(({ audits }) => audits['first-contentful-paint']?.numericValue),
      'largest-contentful-paint': value(({ audits }) => audits['largest-contentful-paint']?.numericValue),
      'speed-index': value(({ audits }) => audits['speed-index']?.numericValue),
      'total-blocking-time': value(({ audits }) => audits['total-blocking-time']?.numericValue),
      'cumulative-layout-shift': value(({ audits }) => audits['cumulative-layout-shift']?.numericValue),
    },
    wanting: audits
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
