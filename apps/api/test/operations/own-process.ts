import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@skillharbor/local-stack/ports'
import { type Program, programFile } from '../faults/programs.ts'
import { within } from '../faults/waiting.ts'
import type { TestApi } from '../start-api.ts'

export type OwnProcess = {
  child: ChildProcess
  url: string
  /** What it has written, on both outputs. */
  output: () => string
  /** Asks it to end, and resolves with how it did and after how many ms. */
  end: () => Promise<{ code: number | null; took: number }>
}

/** Resolves once the process with that address is ready; rejects when it ends before, or after a minute. */
const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const end = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`)
    if (Date.now() > end) throw new Error('The process is not ready after 60 s')
    await pause(50)
  }
}

// Whatever becomes of a test, nothing that it started stays.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Runs a program, by default the API as it runs where it matters. */
export const runProgram = async (environment: Record<string, string>, program: Program = 'main') => {
  const child = spawn(process.execPath, [await programFile(program)], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      written += chunk
    })
  const exit = once(child, 'close')
  const end = async () => {
    const since = performance.now()
    child.kill('SIGTERM')
    const [code] = await within('the process to end', 20_000, exit)
    return { code, took: performance.now() - since }
  }
  return { child, output: () => written, end, exit }
}

/** A second API process, with a test API's environment but for an address of its own, and for `changes`. */
export const ownProcess = async (api: TestApi, changes: Record<string, string> = {}): Promise<OwnProcess> => {
  const port = String(await freePort())
  const own = Object.entries(api.config).map(([name, value]) => [name, String(value)])
  const running = await runProgram({ ...Object.fromEntries(own), API_PORT: port, ...changes })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, running.child)
  } catch (cause) {
    running.child.kill('SIGKILL')
    throw new Error(running.output(), { cause })
  }
  return { ...running, url }
}
