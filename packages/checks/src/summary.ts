import type { Result } from './check.ts'

/** What is said of one check when it ends: a line, under all of its output when it failed. */
export function resultText({ name, ran, passed, failed, seconds, output }: Result): string {
  const mark = failed > 0 ? 'FAILED' : passed > 0 ? 'ok    ' : '------'
  const line = `${mark} ${name}: ${ran} in ${seconds.toFixed(1)} s`
  if (failed === 0) return line
  return `\n── ${name} ${'─'.repeat(60)}\n${output.trim()}\n${line}${passed > 0 ? `, ${failed} failed` : ''}\n`
}

/** The table of all that ran, and its last line: `N passed, N failed`. */
export function summary(results: readonly Result[]): string {
  const rows = [
    ['check', 'ran', 'failed', 'seconds'],
    ...results.map(({ name, ran, failed, seconds }) => [name, ran, String(failed), seconds.toFixed(1)]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
  const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0)
  return `\n${table.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed`
}
