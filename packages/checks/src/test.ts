import { join } from 'node:path'
import { costs, processorSeconds, type Stage } from './budget.ts'
import { type Row, rowOf, summary } from './summary.ts'
import { runTurbo, type Task } from './turbo.ts'

const own = '@skillharbor/checks'
/** One run of turbo follows another: first what answers quickly, and at the end the browser, which needs the machine. */
const stages: Readonly<Record<string, readonly string[]>> = {
  checks: ['boundaries', 'browsers', 'lint', 'lint:root', 'typecheck', 'knip', 'build', 'audit', `${own}#test:unit`],
  // Tests wait for timers and processes: more of them at once keep the processors busy.
  tests: ['test:unit', `--filter=!${own}`, '--concurrency=200%'],
  journeys: ['test:e2e'],
}

const root = join(import.meta.dirname, '../../..')
// `pnpm test --force` runs everything, whatever the cache has.
const flags = ['--continue=dependencies-successful', ...process.argv.slice(2)]

const rows: Row[] = []
const spent: Stage[] = []
const all: Task[] = []
for (const [name, stage] of Object.entries(stages)) {
  const [began, before] = [performance.now(), processorSeconds()]
  const { exitCode, tasks } = await runTurbo(root, [...stage, ...flags])
  rows.push(...stage.filter((task) => !task.startsWith('--')).map((task) => rowOf(task, tasks)))
  spent.push({ name, wall: (performance.now() - began) / 1000, processor: processorSeconds() - before })
  all.push(...tasks)
  if (exitCode !== 0) process.exitCode = 1
}
console.log(`\n${costs(spent, all)}`)
console.log(summary(rows))
if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1
