/** A test command with one child and grandchild that refuse to end, and write their pids to the file that is named. */
import { Children } from '../src/children.ts'

const stubborn = `
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1000)
  if (process.env.PIDS) {
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', process.env.SCRIPT], { env: { ...process.env, PIDS: '' } })
    require('node:fs').writeFileSync(process.env.PIDS, process.pid + ' ' + child.pid)
  }`

const children = new Children()
children.endOnSignals()
await children.run({
  command: ['node', '-e', stubborn],
  cwd: import.meta.dirname,
  env: { ...process.env, SCRIPT: stubborn, PIDS: process.argv[2] },
  limitMs: 60_000,
})
