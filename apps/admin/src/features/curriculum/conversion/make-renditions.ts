import { type DraftLesson, renditionSizesFor, type VideoSize } from '@skillharbor/contracts/entities'
import { createFileUpload } from '../file-upload.ts'
import type { PartTurns } from '../part-turns.ts'
import { createStore, type Store } from '../store.ts'
import type { TakeTurn } from '../turns.ts'
import type { Purpose, UploadApi } from '../upload-api.ts'
import { isPassing } from '../upload-parts.ts'
import { loadMediaTools, type MediaTools } from './load-media-tools.ts'
import { missingSizes } from './missing-sizes.ts'
import type { StoredVideo } from './stored-video.ts'
import { createTimeLeft } from './time-left.ts'

/**
 * `share`: from 0 to 1, of the rendition that is being made. `secondsLeft`: for this one and all further ones, undefined until
 * it is known.
 */
export type RenditionsState =
  | { is: 'starting' }
  | { is: 'waiting' }
  | { is: 'making'; height: number; share: number; secondsLeft: number | undefined }
  | { is: 'done' }
  | { is: 'failed' }

export type Renditions = Store<RenditionsState> & { stop: () => void }

type Options = {
  lesson: DraftLesson
  /** The file that went up, or what is stored of it. */
  source: File | StoredVideo
  /** Frees the room that the file takes. */
  discard: () => Promise<void>
  api: (purpose: Purpose) => UploadApi
  onDone: (lesson: DraftLesson) => void
  takeTurn: TakeTurn
  partTurns: PartTurns
}

/** What is made, smallest first. */
const sizesFor = async (tools: MediaTools, lesson: DraftLesson, source: File | StoredVideo): Promise<VideoSize[]> => {
  if (lesson.convertsOnServer) return []
  if (!(source instanceof File)) return missingSizes(lesson)
  const video = await tools.inspectVideo(source)
  return video ? renditionSizesFor(video) : []
}

/**
 * Makes a still picture of a lesson's uploaded video in this browser, and its renditions where the server doesn't, one after
 * the other, and adds them to the video. Each that fails is left out: the video plays without. One lesson's are made at a
 * time.
 */
export const makeRenditions = ({ lesson, source, discard, api, onDone, takeTurn, partTurns }: Options): Renditions => {
  const { _id: lessonId } = lesson
  const store = createStore<RenditionsState>({ is: 'starting' })
  const stopping = new AbortController()
  const { signal } = stopping

  const send = (content: File, purpose: Purpose): Promise<void> =>
    new Promise((resolve, reject) => {
      const upload = createFileUpload(lessonId, content, api(purpose), onDone, { partTurns })
      const stop = () => {
        upload.cancel()
        reject(signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
      upload.subscribe(() => {
        const state = upload.get()
        if (state.is !== 'done' && state.is !== 'failed') return
        // The upload goes on by itself when there is a connection again.
        if (state.is === 'failed' && !navigator.onLine && isPassing(state.error)) return
        signal.removeEventListener('abort', stop)
        upload.cancel()
        if (state.is === 'done') resolve()
        else reject(state.error)
      })
    })
  const addPoster = async (tools: MediaTools) => {
    const picture = await tools.stillPicture(source)
    if (picture && !signal.aborted) await send(picture, 'poster')
  }
  /** `further`: the sizes that come after this one. */
  const addRendition = async (tools: MediaTools, size: VideoSize, further: readonly VideoSize[]) => {
    const { height } = size
    const work = further.reduce((sum, one) => sum + one.height / height, 0)
    const timeLeft = createTimeLeft(work, () => performance.now())
    const onProgress = (share: number) => {
      if (!signal.aborted) store.set({ is: 'making', height, share, secondsLeft: timeLeft(share) })
    }
    onProgress(0)
    const converted = await tools.convertVideo(source, { size, signal, onProgress })
    await send(converted.file, 'rendition').finally(converted.discard)
  }
  /** Returns whether all was made. */
  const makeAll = async (): Promise<boolean> => {
    const tools = await loadMediaTools()
    const works = lesson.video?.hasPoster ? [] : [() => addPoster(tools)]
    const sizes = await sizesFor(tools, lesson, source)
    for (const [at, size] of sizes.entries()) works.push(() => addRendition(tools, size, sizes.slice(at + 1)))
    let failures = 0
    for (const work of works) {
      if (signal.aborted) return true
      await work().catch((error: unknown) => {
        if (signal.aborted) return
        console.warn(error)
        failures += 1
      })
    }
    return failures === 0
  }
  const makeInTurn = async (): Promise<boolean> => {
    const endTurn = await takeTurn(signal, () => store.set({ is: 'waiting' }))
    return makeAll().finally(endTurn)
  }
  void makeInTurn()
    .catch(() => false)
    .then((isComplete) => {
      if (!signal.aborted) store.set({ is: isComplete ? 'done' : 'failed' })
    })
    .finally(discard)
  return {
    get: store.get,
    subscribe: store.subscribe,
    stop: () => {
      stopping.abort()
      store.set({ is: 'done' })
    },
  }
}
