import { constants } from 'node:os'
import pLimit from 'p-limit'
import { TooManyPixels } from '../../features/port-errors.ts'
import type { PictureMaker } from '../../features/teaching/media/picture-maker.ts'
import { lastErrors, startConfined } from './confined-process.ts'
import { FromPictures, formats, maxMegapixels, type PictureTask } from './picture-messages.ts'

/** How long a picture may take, in milliseconds. One of 25 million pixels takes a second, on a processor of its own. */
const pictureMs = 20_000
/** How long a process waits for the next picture, in milliseconds. */
const idleMs = 30_000
/** How long processors may work for one process, in milliseconds: hundreds of pictures. Then another one goes on. */
const cpuMilliseconds = 600_000
const timeIsUp = 'SIGXCPU'
/** How a decoder ends that a picture broke. */
const broken: readonly (string | null)[] = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', timeIsUp]

type Log = { warn: (details: object, message: string) => void }

const start = () => {
  const { PRIORITY_LOW: priority } = constants.priority
  const child = startConfined({ program: 'picture-process', addons: true, cpuMilliseconds, priority })
  // Waiting for the next picture keeps nobody from ending.
  child.unref()
  child.channel?.unref()
  const errors = lastErrors(child)
  let next = Promise.withResolvers<FromPictures | 'ended' | undefined>()
  child.on('message', (message) => next.resolve(FromPictures.safeParse(message).data))
  for (const event of ['close', 'error']) child.once(event, () => next.resolve('ended'))
  /** What it says next; undefined if that isn't understood. It says no more once it has ended. */
  const hear = async () => {
    const said = await next.promise
    if (said !== 'ended') next = Promise.withResolvers()
    return said
  }
  const ready = hear()
  return {
    child,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** Why it ended, for the log. */
    ending: () => `The process ended with ${child.signalCode ?? child.exitCode}: ${errors()}`,
    /** @throws Error if it can't start */
    ask: async (task: PictureTask) => {
      if ((await ready) === 'ended') throw new Error(`Pictures can’t be decoded: ${errors()}`)
      child.send(task)
      return hear()
    },
  }
}

type Running = ReturnType<typeof start>

/**
 * Decodes pictures in a process of its own, one after the other. It runs behind requests, and what breaks a decoder breaks
 * nothing else. It starts with the first picture and ends when none comes for half a minute.
 */
export const createPictureMaker = (log: Log): { makePictures: PictureMaker; close: () => void } => {
  const inTurn = pLimit(1)
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(idle)
    running?.child.kill('SIGKILL')
    running = undefined
  }

  const make = async (task: PictureTask): Promise<Uint8Array[] | null> => {
    if (running?.hasEnded()) running = undefined
    const isFirst = running === undefined
    const one = running ?? start()
    running = one
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      one.child.kill('SIGKILL')
    }, pictureMs)
    const said = await one.ask(task).finally(() => clearTimeout(timer))
    if (said !== 'ended' && said?.type === 'made') return said.pictures
    if (said !== 'ended' && said?.type === 'too-many-pixels') throw new TooManyPixels(maxMegapixels)
    close()
    // The earlier pictures took its time.
    if (one.child.signalCode === timeIsUp && !isFirst) return make(task)
    if (said === 'ended' && !isLate && !broken.includes(one.child.signalCode)) throw new Error(one.ending())
    log.warn({ cause: isLate ? 'too slow' : one.ending() }, 'a picture could not be decoded')
    return null
  }

  return {
    makePictures: (bytes, type, wanted) =>
      inTurn(async () => {
        clearTimeout(idle)
        const made = await make({ bytes, from: formats[type], ...wanted }).finally(() => {
          idle = setTimeout(close, idleMs).unref()
        })
        return made?.map((picture) => Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)) ?? null
      }),
    close,
  }
}
