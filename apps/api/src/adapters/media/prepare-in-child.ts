import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { curriculumLimits } from '@skillharbor/contracts/entities'
import { UnusableMedia } from '../../features/port-errors.ts'
import type { Preparation } from '../../features/teaching/media/media-preparer.ts'
import { encoding, FromChild, type Still, type Task, type ToChild } from './child-messages.ts'

/**
 * Limits for one preparation: its time and the age of a link that it reads by, in milliseconds, its process's resident
 * memory in bytes, and what it encodes, in bytes (by default as much as anybody may upload).
 */
export type Limits = { milliseconds: number; linkMilliseconds: number; residentBytes: number; encodedBytes?: number }

/** Encoding may take this many times the video's duration more. It takes about as long as the video lasts, on two cores. */
const encodingFactor = 6
/** V8's heap, in MiB. Bytes of the file are outside of it, and counted by `Limits.residentBytes` only. */
const heapMebibytes = 384
const pageBytes = 4096
/** How long the encoder may take to load, in milliseconds. */
const loadingMs = 60_000
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

const start = (folder: string, encodes: boolean, certificates: string | undefined) => {
  const child = fork(fileURLToPath(new URL('./preparation-process.ts', import.meta.url)), encodes ? [encoding] : [], {
    execArgv: [
      `--max-old-space-size=${heapMebibytes}`,
      '--permission',
      // The encoder is native code, which Node's permissions can't hold back.
      ...(encodes ? ['--allow-addons'] : []),
      ...[...code, folder].map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
    ],
    env: certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  // Before it has other threads, which inherit this.
  if (encodes && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

/**
 * Resolves if this machine can encode videos. Starts a process for it, so that the API's own never loads the encoder.
 * @throws Error that says why not
 */
export const requireEncoder = async (): Promise<void> => {
  const child = start(tmpdir(), true, undefined)
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-keptCharacters)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), loadingMs)
  try {
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'close').then(() => false),
    ])
    if (!isReady) throw new Error(`The encoder of MEDIA_TRANSCODE can’t be loaded on this machine: ${errors}`)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/**
 * Runs one preparation in a process of its own, and ends that process in any case. It gets none of our environment but
 * `certificates`, the file of a private authority that the storage's certificate may come from.
 * @throws UnusableMedia if the process said so, hit a limit or crashed; Error if it couldn't read the source or write the
 * file, couldn't start, or was ended by somebody else, such as a shutdown.
 */
export const prepareInChild = async (
  source: Omit<Task, 'linkMilliseconds' | 'maxBytes'>,
  { milliseconds, linkMilliseconds, residentBytes: maxResident, encodedBytes }: Limits,
  link: () => Promise<string>,
  certificates: string | undefined,
): Promise<{ preparation: Preparation; still: Still | null }> => {
  const child = start(dirname(source.file), source.encodeAs !== undefined, certificates)
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
      const maxBytes = source.encodeAs ? (encodedBytes ?? curriculumLimits.videoBytes) : source.bytes
      tell({ type: 'start', task: { ...source, linkMilliseconds, maxBytes } })
    } else if (data.type === 'encoding') allow(milliseconds + encodingFactor * data.seconds * 1000)
    else if (data.type === 'need-link') link().then((url) => tell({ type: 'link', url }), answer.reject)
    else answer.resolve(data)
  })
  child.on('error', answer.reject)
  const exit = once(child, 'close')
  exit.then(() => answer.resolve(null), answer.reject)

  const stop = () => {
    isOverLimit = true
    child.kill('SIGKILL')
  }
  let timer = setTimeout(stop, milliseconds)
  const allow = (longer: number) => {
    clearTimeout(timer)
    timer = setTimeout(stop, longer)
  }
  const look = setInterval(async () => {
    if ((await residentBytes(child.pid ?? 0)) > maxResident) stop()
  }, lookEveryMs)

  try {
    const said = await answer.promise
    if (said?.type === 'prepared') return said
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
