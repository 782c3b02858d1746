import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UnusableMedia } from '../../features/port-errors.ts'
import type { Preparation } from '../../features/teaching/media/media-preparer.ts'
import { FromChild, type Task, type ToChild } from './child-messages.ts'

/**
 * Limits for one preparation: its time and the age of a link that it reads by, in milliseconds, and its process's
 * resident memory in bytes.
 */
export type Limits = { milliseconds: number; linkMilliseconds: number; residentBytes: number }

/** V8's heap, in MiB. Bytes of the file are outside of it, and counted by `Limits.residentBytes` only. */
const heapMebibytes = 384
const pageBytes = 4096
/** How often memory is looked at, in milliseconds. */
const lookEveryMs = 250
/** How much of what the process writes to stderr is kept for the log, in characters. */
const keptCharacters = 2000

/** The process's resident memory in bytes; 0 where the system has no /proc, and only the heap's limit applies. */
const residentBytes = async (pid: number): Promise<number> => {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(pages.split(' ')[1] ?? 0) * pageBytes
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Our code and its libraries: no settings, no secrets, and nothing that others store on this machine. */
const code = ['node_modules', 'packages', 'apps/api', 'package.json'].map((path) => join(root, path))

const start = (folder: string, certificates: string | undefined) =>
  fork(fileURLToPath(new URL('./preparation-process.ts', import.meta.url)), {
    execArgv: [
      `--max-old-space-size=${heapMebibytes}`,
      '--permission',
      ...[...code, folder].map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
    ],
    env: certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })

/**
 * Runs one preparation in a process of its own, and ends that process in any case. It gets none of our environment but
 * `certificates`, the file of a private authority that the storage's certificate may come from.
 * @throws UnusableMedia if the process said so, hit a limit or crashed; Error if it couldn't read the source or write the
 * file, couldn't start, or was ended by somebody else, such as a shutdown.
 */
export const prepareInChild = async (
  source: Omit<Task, 'linkMilliseconds'>,
  { milliseconds, linkMilliseconds, residentBytes: maxResident }: Limits,
  link: () => Promise<string>,
  certificates: string | undefined,
): Promise<Preparation> => {
  const child = start(dirname(source.file), certificates)
  const tell = (message: ToChild) => void (child.connected && child.send(message))
  const answer = Promise.withResolvers<FromChild | null>()
  let [isReady, isOverLimit, errors] = [false, false, '']

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-keptCharacters)
  })
  child.on('message', (received) => {
    const { success, data } = FromChild.safeParse(received)
    if (!success) return answer.reject(new UnusableMedia('damaged', { cause: 'The process sent an unknown message' }))
    if (data.type === 'ready') {
      isReady = true
      tell({ type: 'start', task: { ...source, linkMilliseconds } })
    } else if (data.type === 'need-link') link().then((url) => tell({ type: 'link', url }), answer.reject)
    else answer.resolve(data)
  })
  child.on('error', answer.reject)
  const exit = once(child, 'close')
  exit.then(() => answer.resolve(null), answer.reject)

  const stop = () => {
    isOverLimit = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(stop, milliseconds)
  const look = setInterval(async () => {
    if ((await residentBytes(child.pid ?? 0)) > maxResident) stop()
  }, lookEveryMs)

  try {
    const said = await answer.promise
    if (said?.type === 'prepared') return said.preparation
    if (said?.type === 'unusable') throw new UnusableMedia(said.reason, { codec: said.codec, cause: said.cause })
    if (said?.type === 'failed') throw new Error(`The video can't be prepared now: ${said.cause}`)
    const ending = `The process ended with ${child.signalCode ?? child.exitCode}: ${errors}`
    // V8 aborts when its heap is full.
    if (isOverLimit || child.signalCode === 'SIGABRT') throw new UnusableMedia('too-slow', { cause: ending })
    if (!isReady || child.signalCode !== null) throw new Error(ending)
    throw new UnusableMedia('damaged', { cause: ending })
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    child.kill('SIGKILL')
    await exit.catch(() => undefined)
  }
}
