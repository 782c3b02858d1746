import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { curriculumLimits } from '@skillharbor/contracts/entities'
import { UnusableMedia } from '../../features/port-errors.ts'
import type { Preparation } from '../../features/teaching/media/media-preparer.ts'
import { FromChild, type Still, type Task, type ToChild } from './child-messages.ts'
import { lastErrors } from './confined-process.ts'
import type { IndexCost } from './index-cost.ts'
import { startPreparation } from './preparation-child.ts'

/**
 * Limits for one preparation: its time and the age of a link that it reads by, in milliseconds, its process's resident
 * memory in bytes, and what it encodes, in bytes (by default as much as anybody may upload).
 */
export type Limits = {
  milliseconds: number
  linkMilliseconds: number
  residentBytes: number
  encodedBytes?: number
  /** Processor time for copying, by what the file's index costs. */
  cpuMilliseconds?: (cost: IndexCost) => number
}

/** How much longer encoding may take: six times the video's duration. It takes about once, on two cores. */
const encodingMs = (seconds: number) => 6 * seconds * 1000
const pageBytes = 4096
/** How often memory is looked at, in milliseconds. */
const lookEveryMs = 250

/** A clock tick of /proc, which Linux counts 100 times a second for all programs. */
const tickMs = 10

/** The process's resident memory in bytes; 0 where the system has no /proc, and only the heap's limit applies. */
const residentBytes = async (pid: number): Promise<number> => {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(pages.split(' ')[1] ?? 0) * pageBytes
}
/** The processor time that it has used, in milliseconds; 0 where the system has no /proc. */
const usedCpuMs = async (pid: number): Promise<number> => {
  // After the name, which may have spaces, the state is the first field and these are the twelfth and thirteenth.
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

/**
 * Runs one preparation in a process of its own, and ends that process in any case. It gets none of our environment but
 * `certificates`, the file of a private authority that the storage's certificate may come from.
 * @throws UnusableMedia if the process said so, hit a limit or crashed; Error if it couldn't read the source or write the
 * file, couldn't start, or was ended by somebody else, such as a shutdown.
 */
export const prepareInChild = async (
  source: Omit<Task, 'linkMilliseconds' | 'maxBytes'>,
  { milliseconds, linkMilliseconds, residentBytes: maxResident, encodedBytes, cpuMilliseconds }: Limits,
  link: () => Promise<string>,
  certificates: string | undefined,
): Promise<{ preparation: Preparation; still: Still | null }> => {
  const longest = source.encodeAs ? milliseconds + encodingMs(curriculumLimits.videoSeconds) : milliseconds
  const child = startPreparation({
    folder: dirname(source.file),
    encodes: source.encodeAs !== undefined,
    certificates,
    milliseconds: longest,
  })
  const tell = (message: ToChild) => void (child.connected && child.send(message))
  const answer = Promise.withResolvers<FromChild | null>()
  const errors = lastErrors(child)
  let [isReady, isOverLimit] = [false, false]
  let maxCpuMs = cpuMilliseconds?.({ samples: 0, steps: 0 }) ?? Number.POSITIVE_INFINITY

  child.on('message', (received) => {
    const { success, data } = FromChild.safeParse(received)
    if (!success) return answer.reject(new UnusableMedia('damaged', { cause: 'The process sent an unknown message' }))
    if (data.type === 'ready') {
      isReady = true
      const maxBytes = source.encodeAs ? (encodedBytes ?? curriculumLimits.videoBytes) : source.bytes
      tell({ type: 'start', task: { ...source, linkMilliseconds, maxBytes } })
    } else if (data.type === 'index') maxCpuMs = cpuMilliseconds?.(data.cost) ?? maxCpuMs
    else if (data.type === 'encoding') allow(milliseconds + encodingMs(data.seconds))
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
    const pid = child.pid ?? 0
    if ((await residentBytes(pid)) > maxResident || (await usedCpuMs(pid)) > maxCpuMs) stop()
  }, lookEveryMs)

  try {
    const said = await answer.promise
    if (said?.type === 'prepared') return said
    if (said?.type === 'unusable') throw new UnusableMedia(said.reason, { codec: said.codec, cause: said.cause })
    if (said?.type === 'failed') throw new Error(`The video can't be prepared now: ${said.cause}`)
    const ending = `The process ended with ${child.signalCode ?? child.exitCode}: ${errors()}`
    // V8 aborts when its heap is full. The system ends a process that has had its processor time.
    if (isOverLimit || child.signalCode === 'SIGABRT' || child.signalCode === 'SIGXCPU')
      throw new UnusableMedia('too-slow', { cause: ending })
    if (!isReady || child.signalCode !== null) throw new Error(ending)
    throw new UnusableMedia('damaged', { cause: ending })
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    child.kill('SIGKILL')
    await exit.catch(() => undefined)
  }
}
