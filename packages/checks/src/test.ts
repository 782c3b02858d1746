import { delimiter, join } from 'node:path'
import { watchLaunchers } from '@skillharbor/local-stack/launchers'
import { stages } from './checks.ts'
import { Children } from './children.ts'
import { runChecks } from './run-checks.ts'
import { resultText, summary } from './summary.ts'

const root = join(import.meta.dirname, '../../..')
const binaries = ['.', 'packages/checks', 'e2e'].map((folder) => join(root, folder, 'node_modules/.bin'))
const env = {
  ...process.env,
  PATH: [...binaries, process.env.PATH].join(delimiter),
  NO_COLOR: '1',
  TURBO_TELEMETRY_DISABLED: '1',
}

const children = new Children()
children.endOnSignals()
// `npx`, ended alone, tells nobody below it.
const unwatch = watchLaunchers(() => process.kill(process.pid, 'SIGTERM'))

const results = await runChecks(stages, {
  root,
  reports: join(root, 'node_modules/.cache/checks'),
  children,
  env,
  onResult: (result) => console.log(resultText(result)),
})
unwatch()
await children.stop()
console.log(summary(results))
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
