import { type ChildProcess, type CommonSpawnOptions, fork, type StdioOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** V8's heap, in MiB. Bytes of a file are outside of it. */
const heapMebibytes = 384

const here = fileURLToPath(import.meta.url)
/** Whether all packages are below this folder, so that none further up is ours. */
const isTop = (folder: string) => folder === dirname(folder) || existsSync(join(folder, 'node_modules/.pnpm'))
/** The folder and those around it that packages may be in. */
const around = (folder: string): string[] => [folder, ...(isTop(folder) ? [] : around(dirname(folder)))]
/** Our code: all packages that the sources are in, or the bundle alone. */
const ownCode = () => {
  if (extname(here) !== '.ts') return [dirname(here)]
  const root = join(dirname(here), '../../../../..')
  return ['packages', 'apps/api', 'package.json'].map((path) => join(root, path))
}
/** Our code and its libraries: no settings, no secrets, and nothing that others store on this machine. */
const code = () => [...ownCode(), ...around(dirname(here)).map((folder) => join(folder, 'node_modules'))]

type Options = {
  /** The program's name. It is beside this file, in the sources as in the bundle. */
  program: string
  argument?: string | undefined
  /** The only one that it may write to, if there is one. */
  folder?: string
  /** Whether it loads native code, which Node's permissions can't hold back. */
  addons: boolean
  /** A file of further certificates to trust, as in NODE_EXTRA_CA_CERTS. */
  certificates?: string | undefined
  /** How long processors may work for it, in milliseconds. */
  cpuMilliseconds: number
  /** How it shares processors with others, as in os.constants.priority. */
  priority: number
}

/**
 * Starts a process that reads a stranger's file, with a limit on processor time, which the system keeps. Nobody else could
 * end a process whose parent was killed while it was in a loop: it never gets to see that the channel is closed.
 */
export const startConfined = (options: Options): ChildProcess => {
  const { program, argument, folder, addons, certificates, cpuMilliseconds, priority } = options
  const execArgv = [
    `--max-old-space-size=${heapMebibytes}`,
    '--permission',
    ...(addons ? ['--allow-addons'] : []),
    ...code().map((path) => `--allow-fs-read=${path}`),
    ...(folder === undefined ? [] : [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`]),
  ]
  const spawned: CommonSpawnOptions & { stdio: StdioOptions } = {
    env: certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  }
  const script = join(dirname(here), program + extname(here))
  const own = argument === undefined ? [] : [argument]
  const seconds = String(Math.ceil(cpuMilliseconds / 1000))
  const command = ['ulimit -S -t "$0"; exec "$@"', seconds, process.execPath, ...execArgv, script, ...own]
  const child =
    // Windows has no such limit.
    process.platform === 'win32'
      ? fork(script, own, { ...spawned, execArgv })
      : spawn('/bin/sh', ['-c', ...command], spawned)
  // Before it has other threads, which inherit this.
  if (child.pid !== undefined) setPriority(child.pid, priority)
  return child
}

/** How much of what the process writes to stderr is kept for the log, in characters. */
const keptCharacters = 2000

/** What the process wrote last to stderr. */
export const lastErrors = ({ stderr }: ChildProcess): (() => string) => {
  let errors = ''
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-keptCharacters)
  })
  return () => errors
}
