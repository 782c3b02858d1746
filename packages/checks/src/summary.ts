import type { Task } from './turbo.ts'

export type Row = {
  readonly task: string
  readonly text: string
  readonly passed: number
  readonly failed: number
}

/** What the task `wanted` did in all packages. If it ran in none of them, it has failed. */
export function rowOf(wanted: string, all: readonly Task[]): Row {
  const tasks = all.filter(({ task, taskId }) => task === wanted || taskId === wanted)
  if (tasks.length === 0) return { task: wanted, text: 'ran nowhere', passed: 0, failed: 1 }
  const counts = tasks.map(countOf)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  const cached = tasks.filter(({ cache }) => cache.status === 'HIT').length
  const runs = tasks.flatMap(({ execution }) => execution ?? [])
  const start = Math.min(...runs.map(({ startTime }) => startTime))
  const seconds = Math.max(0, ...runs.map(({ endTime }) => endTime - start)) / 1000
  const broken = tasks.filter((_, index) => counts[index]?.failed)
  const parts = [
    ...(isTest(wanted) ? [`${passed} tests`] : []),
    ...(tasks.length > 1 ? [`${tasks.length} packages`] : []),
    ...(cached > 0 ? [`${cached} from the cache`] : []),
    `${seconds.toFixed(1)} s`,
  ]
  const logs = broken.map(({ taskId, logFile, log }) =>
    [`\n         ${taskId}: see ${logFile ?? 'above'}`, ...failuresIn(log)].join('\n           '),
  )
  const unchecked = tasks
    .flatMap(({ log }) => log.match(/\bNOT CHECKED: .+/g) ?? [])
    .map((words) => `\n         ${words}`)
  return { task: wanted, text: [parts.join(', '), ...unchecked, ...logs].join(''), passed, failed }
}

/** The table of all rows, and the last line: `N passed, N failed`. */
export function summary(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ task }) => task.length))
  const lines = rows.map(({ task, text, failed }) => `${failed ? 'FAILED' : 'ok    '}  ${task.padEnd(width)}  ${text}`)
  const sum = (of: 'passed' | 'failed') => rows.reduce((total, row) => total + row[of], 0)
  return `\n${lines.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed`
}

/**
 * Each failed test that Vitest or Playwright lists, with the first line of why, and where: CI may keep only the end of its
 * output. If there are none, the errors that Vitest caught outside of tests, or else the end of the log.
 */
function failuresIn(log: string): string[] {
  const failed = log.split(/^(?: FAIL| {2}\d+\)) +/m).slice(1)
  if (failed.length > 0) return failed.map(failureOf)
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const unhandled = lines.findIndex((line) => line.includes('Unhandled Errors'))
  return unhandled < 0 ? lines.slice(-linesOfWhy) : lines.slice(unhandled, unhandled + linesOfWhy)
}

/** One failed test, from what its runner says of it: its name, the error, what was looked for on the page, and the line. */
function failureOf(said: string): string {
  const [, test, why] = /^(.+?)[ ─]*\n\s*(.+)$/m.exec(said) ?? [undefined, said.split('\n')[0], '']
  const locator = /^ *Locator: +(.+)$/m.exec(said)?.[1]
  const line = /^ *(?:❯|at) .*?([\w-]+\.(?:test|spec)\.tsx?:\d+)/m.exec(said)?.[1]
  return `${test}: ${[why, locator, line].filter(Boolean).join(' · ')}`
}

/** Enough for an error, where it came from, and the test that ran. */
const linesOfWhy = 24

const isTest = (task: string) => task.includes('test:')

/** Tests count as many as Vitest and Playwright say, and anything else as one. Tests of which none passed have failed. */
function countOf({ task, log, execution }: Task): { passed: number; failed: number } {
  const isDone = execution?.exitCode === 0
  if (!isTest(task)) return isDone ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const [passed, failed] = ['passed', 'failed'].map((what) =>
    [...log.matchAll(new RegExp(`^ *(?:Tests .*?)?(\\d+) ${what}\\b`, 'gm'))].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    ),
  ) as [number, number]
  return { passed, failed: isDone && passed > 0 ? 0 : Math.max(failed, 1) }
}
