import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** The most output that is kept of one child, in characters: its end, where tools say what went wrong. */
const keptOutput = 400_000

/** The requests to end, with the exit codes that shells give them. */
const signals = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

type Run = {
  readonly command: readonly [string, ...string[]]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly limitMs: number
}

/** Runs commands, each as a process group of its own that ends with this process, however it ends. */
export class Children {
  readonly #guard: ChildProcess
  #stopping = false

  constructor() {
    this.#guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts')], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    this.#guard.unref()
  }

  /**
   * Runs one command to its end, or to `limitMs`. Its code is null when it was killed or could not start. Never answers
   * once the children are being stopped: nothing may go on from there.
   */
  async run({ command: [file, ...args], cwd, env, limitMs }: Run): Promise<{ code: number | null; output: string }> {
    if (this.#stopping) return never()
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: string) => {
      output = (output + chunk).slice(-keptOutput)
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const closed = once(child, 'close').catch(() => undefined)
    const { pid } = child
    if (pid === undefined) {
      const [error] = await once(child, 'error')
      return { code: null, output: `${file} could not start: ${error}` }
    }
    this.#tell(`+${pid}`)
    const limit = AbortSignal.timeout(limitMs)
    limit.addEventListener('abort', () => endGroup(pid))
    const [code] = await once(child, 'exit')
    if (this.#stopping) return never()
    endGroup(pid)
    this.#tell(`-${pid}`)
    // Whoever left the group may still hold the streams open.
    await Promise.race([closed, setTimeout(1000)])
    if (limit.aborted) keep(`\nStopped: it took longer than ${limitMs / 1000} s.`)
    return { code, output }
  }

  /** Ends every child that still runs; answers when they are gone. */
  async stop(): Promise<void> {
    this.#stopping = true
    const gone = once(this.#guard, 'exit')
    this.#guard.ref()
    this.#guard.stdin?.end()
    await gone
  }

  /** When this process is asked to end, ends the children first. */
  endOnSignals(): void {
    for (const [signal, code] of signals) {
      process.once(signal, () => void this.stop().finally(() => process.exit(code)))
    }
  }

  #tell(line: string): void {
    this.#guard.stdin?.write(`${line}\n`)
  }
}

const never = () => new Promise<never>(() => undefined)

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
}
