import { join } from 'node:path'
import { type Row, rowOf, summary } from './summary.ts'
import { runTurbo } from './turbo.ts'

const own = '@skillharbor/checks'
/** One run of turbo follows another: first what answers quickly, and at the end the browser, which needs the machine. */
const stages: readonly (readonly string[])[] = [
  ['boundaries', 'lint', 'lint:root', 'typecheck', 'knip', 'build', 'audit', `${own}#test:unit`],
  ['test:unit', `--filter=!${own}`],
  ['test:e2e'],
]

const root = join(import.meta.dirname, '../../..')
// `pnpm test --force` runs everything, whatever the cache has.
const flags = ['--continue=dependencies-successful', ...process.argv.slice(2)]

const rows: Row[] = []
for (const stage of stages) {
  const { exitCode, tasks } = await runTurbo(root, [...stage, ...flags])
  rows.push(...stage.filter((task) => !task.startsWith('--')).map((task) => rowOf(task, tasks)))
  if (exitCode !== 0) process.exitCode = 1
}
console.log(summary(rows))
if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1
