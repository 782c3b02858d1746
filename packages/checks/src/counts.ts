import { z } from 'zod'
import type { Count, Finished } from './check.ts'

/**
 * Counts a tool that checks the whole tree as one test. `amount` finds in its output how many things it looked at; having
 * looked at nothing is a failure, whatever the exit code says.
 */
export const asOne =
  (amount: RegExp, things: string) =>
  ({ code, output }: Finished): Count => {
    const looked = Number(amount.exec(output)?.[1] ?? 0)
    const passed = code === 0 && looked > 0 ? 1 : 0
    return { ran: `${looked} ${things}`, passed, failed: 1 - passed }
  }

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** Counts Vitest's tests from its JSON report. A file that could not be loaded is a failed test. */
export function vitestCount(finished: Finished): Count {
  const report = parsed(VitestReport, finished.report)
  if (!report) return nothingRan
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return testCount(finished.code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

/** Counts Playwright's tests from its JSON report. An error outside any test (the stack did not start) is a failed test. */
export function playwrightCount(finished: Finished): Count {
  const report = parsed(PlaywrightReport, finished.report)
  if (!report) return nothingRan
  const { expected, unexpected, flaky, skipped } = report.stats
  return testCount(finished.code, { passed: expected, failed: unexpected + flaky + report.errors.length, skipped })
}

const AuditReport = z.object({
  advisories: z.record(z.string(), z.object({ module_name: z.string(), severity: z.string(), title: z.string() })),
  metadata: z.object({ totalDependencies: z.int().positive() }),
})

/**
 * Counts an audit of the dependencies, which fails for a hole that is high or critical. A registry that does not answer
 * is neither a pass nor a failure: nothing is known then, and that is said.
 */
export function auditCount({ code, output }: Finished): Count {
  if (output.includes('ERR_PNPM_AUDIT_BAD_RESPONSE'))
    return { ran: 'NOT CHECKED (the registry answers no audit)', passed: 0, failed: 0 }
  const report = parsed(AuditReport, output.slice(output.indexOf('{')))
  if (!report) return nothingRan
  const grave = Object.values(report.advisories).filter(({ severity }) => /^(high|critical)$/.test(severity))
  const passed = code === 0 && grave.length === 0 ? 1 : 0
  const found = passed ? '' : `, ${grave.length} with grave holes`
  return { ran: `${report.metadata.totalDependencies} packages${found}`, passed, failed: 1 - passed }
}

const nothingRan: Count = { ran: 'nothing', passed: 0, failed: 1 }

function testCount(code: number | null, tests: { passed: number; failed: number; skipped: number }): Count {
  const total = tests.passed + tests.failed
  if (total === 0) return nothingRan
  const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''
  // A tool that failed though each of its tests passed (an unhandled error, say) has failed.
  const failed = code === 0 ? tests.failed : Math.max(tests.failed, 1)
  return { ran: `${total} tests${skipped}`, passed: tests.passed, failed }
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
