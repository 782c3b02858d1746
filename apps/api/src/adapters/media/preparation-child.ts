import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, tmpdir } from 'node:os'
import { encoding } from './child-messages.ts'
import { lastErrors, startConfined } from './confined-process.ts'

const { PRIORITY_BELOW_NORMAL: belowNormal, PRIORITY_LOW: low } = constants.priority
/** Processor time per time that a preparation may take. More than one, because V8 has threads of its own. */
const processorShare = 2
/** How long the encoder may take to load, in milliseconds. */
const loadingMs = 60_000

type Options = {
  /** The only one that it may write to. */
  folder: string
  encodes: boolean
  certificates: string | undefined
  /** The longest that it will be left to run. */
  milliseconds: number
}

/** Starts the process that reads a stranger's video. Requests come first. */
export const startPreparation = ({ folder, encodes, certificates, milliseconds }: Options): ChildProcess =>
  startConfined({
    program: 'preparation-process',
    argument: encodes ? encoding : undefined,
    folder,
    // The encoder is native code.
    addons: encodes,
    certificates,
    cpuMilliseconds: milliseconds * processorShare,
    priority: encodes ? low : belowNormal,
  })

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
