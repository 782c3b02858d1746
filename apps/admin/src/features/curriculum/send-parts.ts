import type { PartTurns } from './part-turns.ts'
import { isPassing, type UploadParts } from './upload-parts.ts'

const [triesPerPart, pauseMs] = [3, 500]
/** Of one file: others get their turns in between. */
const partsAtOnce = 3
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Options = { turns: PartTurns; signal: AbortSignal; onProgress: () => void }

/**
 * Sends the parts that aren't stored yet, each when it's its turn. One that fails is tried again after a pause, before all
 * others. Rejects if one failed too often, once those on their way have arrived.
 */
export const sendParts = async (upload: UploadParts, { turns, signal, onProgress }: Options): Promise<void> => {
  const left = upload.missing().map((number) => ({ number, tries: 1 }))
  let hasFailed = false
  const sendNext = async () => {
    const next = left.shift()
    if (!next) return
    const begun = performance.now()
    try {
      const { isWhole } = await upload.send(next.number, signal, onProgress)
      turns.arrived(performance.now() - begun, isWhole)
    } catch (error) {
      if (signal.aborted) throw error
      turns.failed()
      if (next.tries === triesPerPart || !isPassing(error)) throw error
      await wait(pauseMs * 2 ** (next.tries - 1))
      // Another part failed for good.
      if (hasFailed) throw error
      left.unshift({ ...next, tries: next.tries + 1 })
    }
  }
  const work = async () => {
    while (left.length > 0) {
      const endTurn = await turns.take(signal)
      await sendNext()
        .catch((error: unknown) => {
          // No further parts.
          hasFailed = true
          left.length = 0
          throw error
        })
        .finally(endTurn)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: partsAtOnce }, work))
  signal.throwIfAborted()
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
