import { findBrowser } from '@skillharbor/e2e/browser.ts'
import { launch } from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'

/** A page, and the cookie of whoever opens it. */
export type Page = { url: string; cookie?: string }

/** One page's medians over all runs: scores out of 100, times in ms, and the audits that the last run failed. */
export type Result = {
  path: string
  scores: Record<string, number>
  metrics: Record<(typeof metrics)[number], number>
  failedAudits: string[]
}

/** https://developer.chrome.com/docs/lighthouse/performance/performance-scoring */
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

/** Runs Lighthouse's mobile profile (a simulated slow phone on slow 4G) on each page, `runs` times. */
export async function measure(pages: readonly Page[], categories: string[], runs: number): Promise<Result[]> {
  const { executablePath, args, env } = await findBrowser()
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
    envVars: env,
    logLevel: 'error',
  })
  try {
    const results: Result[] = []
    for (const page of pages) {
      const reports: LighthouseReport[] = []
      for (let run = 0; run < runs; run++) reports.push(await report(page, chrome.port, categories))
      results.push(summary(new URL(page.url).pathname, reports, categories))
    }
    return results
  } finally {
    chrome.kill()
  }
}

/** Runs Lighthouse, and retries runtime errors: a busy machine sometimes loses the start of a trace. */
async function report(page: Page, port: number, onlyCategories: string[], retriesLeft = 2): Promise<LighthouseReport> {
  const { url, cookie } = page
  const extraHeaders = cookie === undefined ? null : { Cookie: cookie }
  const run = await lighthouse(url, { port, onlyCategories, extraHeaders, logLevel: 'error' })
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`)
  const { runtimeError } = run.lhr
  if (!runtimeError) return run.lhr
  if (retriesLeft === 0) throw new Error(`${url}: ${runtimeError.message}`)
  return report(page, port, onlyCategories, retriesLeft - 1)
}

type LighthouseReport = RunnerResult['lhr']

function summary(path: string, reports: LighthouseReport[], categories: string[]): Result {
  const value = (of: (report: LighthouseReport) => number | null | undefined) =>
    median(reports.map((one) => of(one) ?? 0))
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
    failedAudits: audits
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
