import { type DraftLesson, renditionSizesFor, type VideoSize } from '@skillharbor/contracts/entities'
import { createFileUpload, type PreparedFile } from '../file-upload.ts'
import { createStore, type Store } from '../store.ts'
import type { Purpose, UploadApi } from '../upload-api.ts'
import { isPassing } from '../upload-parts.ts'
import { loadMediaTools, type MediaTools } from './load-media-tools.ts'

/** `share`: from 0 to 1, of the rendition that is being made. */
type RenditionsState = { is: 'making'; height: number; share: number } | { is: 'done' } | { is: 'failed' }

export type Renditions = Store<RenditionsState> & { stop: () => void }

type Options = {
  lesson: DraftLesson
  source: PreparedFile
  api: (purpose: Purpose) => UploadApi
  onDone: (lesson: DraftLesson) => void
}

const sizesFor = async (tools: MediaTools, file: File): Promise<VideoSize[]> => {
  const video = await tools.inspectVideo(file)
  return video ? renditionSizesFor(video) : []
}

/**
 * Makes a still picture of a lesson's uploaded video in this browser, and its renditions where the server doesn't, one after
 * the other, and adds them to the video. Each that fails is left out: the video plays without.
 */
export const makeRenditions = ({ lesson, source, api, onDone }: Options): Renditions => {
  const { file } = source
  const { _id: lessonId, convertsOnServer } = lesson
  const store = createStore<RenditionsState>({ is: 'done' })
  const stopping = new AbortController()
  const { signal } = stopping

  const send = (content: File, purpose: Purpose): Promise<void> =>
    new Promise((resolve, reject) => {
      const upload = createFileUpload(lessonId, content, api(purpose), onDone)
      const stop = () => upload.cancel()
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
    const picture = await tools.stillPicture(file)
    if (picture && !signal.aborted) await send(picture, 'poster')
  }
  const addRendition = async (tools: MediaTools, size: VideoSize) => {
    const onProgress = (share: number) => {
      if (!signal.aborted) store.set({ is: 'making', height: size.height, share })
    }
    onProgress(0)
    const converted = await tools.convertVideo(file, { size, signal, onProgress })
    await send(converted.file, 'rendition').finally(converted.discard)
  }
  /** Returns whether all was made. */
  const makeAll = async (): Promise<boolean> => {
    const tools = await loadMediaTools()
    const works = [() => addPoster(tools)]
    const sizes = convertsOnServer ? [] : await sizesFor(tools, file)
    for (const size of sizes) works.push(() => addRendition(tools, size))
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
  void makeAll()
    .catch(() => false)
    .then((isComplete) => {
      if (!signal.aborted) store.set({ is: isComplete ? 'done' : 'failed' })
    })
    .finally(source.discard)
  return {
    get: store.get,
    subscribe: store.subscribe,
    stop: () => {
      stopping.abort()
      store.set({ is: 'done' })
    },
  }
}
