/**
 * A test command with one child and grandchild that refuse to end, whose pids it writes to the file that is named, and
 * one polite child, after which another check would start.
 */
import { Children } from '../src/children.ts'

const pidsFile = process.argv[2] ?? ''
const stubborn = `
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1000)
  if (process.env.PIDS) {
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', process.env.SCRIPT], { env: { ...process.env, PIDS: '' } })
    require('node:fs').writeFileSync(process.env.PIDS, process.pid + ' ' + child.pid)
  }`
const next = `require('node:fs').writeFileSync(process.env.PIDS + '.next', '')`

const children = new Children()
children.endOnSignals()
const run = (script: string) =>
  children.run({
    command: ['node', '-e', script],
    cwd: import.meta.dirname,
    env: { ...process.env, SCRIPT: stubborn, PIDS: pidsFile },
    limitMs: 60_000,
  })
await Promise.all([run(stubborn), run('setInterval(() => {}, 1000)').then(() => run(next))])
