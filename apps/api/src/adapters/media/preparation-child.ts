import { type ChildProcess, type CommonSpawnOptions, fork, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encoding } from './child-messages.ts'

/** V8's heap, in MiB. Bytes of the file are outside of it, and counted by `Limits.residentBytes` only. */
const heapMebibytes = 384
/** Processor time per time that a preparation may take. More than one, because V8 has threads of its own. */
const processorShare = 2
/** How long the encoder may take to load, in milliseconds. */
const loadingMs = 60_000

const here = fileURLToPath(import.meta.url)
/** Beside this file, in the sources as in the bundle. */
const script = join(dirname(here), `preparation-process${extname(here)}`)
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
  /** The only one that it may write to. */
  folder: string
  encodes: boolean
  certificates: string | undefined
  /** The longest that it will be left to run. */
  milliseconds: number
}

/**
 * Starts the process that reads a stranger's file, with a limit on processor time, which the system keeps. Nobody else could
 * end a process whose parent was killed while it was in a loop: it never gets to see that the channel is closed.
 */
export const startPreparation = ({ folder, encodes, certificates, milliseconds }: Options): ChildProcess => {
  const execArgv = [
    `--max-old-space-size=${heapMebibytes}`,
    '--permission',
    // The encoder is native code, which Node's permissions can't hold back.
    ...(encodes ? ['--allow-addons'] : []),
    ...[...code(), folder].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
  ]
  const options: CommonSpawnOptions & { stdio: StdioOptions } = {
    env: certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  }
  const own = encodes ? [encoding] : []
  const seconds = String(Math.ceil((milliseconds / 1000) * processorShare))
  const command = ['ulimit -S -t "$0"; exec "$@"', seconds, process.execPath, ...execArgv, script, ...own]
  const child =
    // Windows has no such limit.
    process.platform === 'win32'
      ? fork(script, own, { ...options, execArgv })
      : spawn('/bin/sh', ['-c', ...command], options)
  // Before it has other threads, which inherit this.
  if (encodes && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
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

/**
 * Resolves if this machine can encode videos. Starts a process for it, so that the API's own never loads the encoder.
 * @throws Error that says why not
 */
export const requireEncoder = async (): Promise<void> => {
  const child = startPreparation({
    folder: tmpdir(),
    encodes: true,
    certificates: undefined,
    milliseconds: loadingMs,
  })
  const errors = lastErrors(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), loadingMs)
  try {
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'close').then(() => false),
    ])
    if (!isReady) throw new Error(`The encoder of MEDIA_TRANSCODE can’t be loaded on this machine: ${errors()}`)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
