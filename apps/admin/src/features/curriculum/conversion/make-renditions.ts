import type { DraftLesson } from '@skillharbor/contracts/entities'
import { createFileUpload, type PreparedFile } from '../file-upload.ts'
import { createStore, type Store } from '../store.ts'
import type { Purpose, UploadApi } from '../upload-api.ts'
import { loadMediaTools, type MediaTools } from './load-media-tools.ts'

/** What is made of a video beside the original, for small screens and slow connections. Largest first. */
const sizes = [
  { height: 720, bitsPerSecond: 1_800_000 },
  { height: 360, bitsPerSecond: 600_000 },
] as const
/** A version has to save this much of the original's bit rate to be worth its place. */
const worthwhile = 0.8

/** `share`: from 0 to 1, of the version that is being made. */
type VersionsState = { is: 'making'; height: number; share: number } | { is: 'done' } | { is: 'failed' }

export type VideoVersions = Store<VersionsState> & { stop: () => void }

type Options = {
  lessonId: string
  source: PreparedFile
  api: (purpose: Purpose) => UploadApi
  onDone: (lesson: DraftLesson) => void
}

const stemOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

const sizesFor = async (tools: MediaTools, file: File) => {
  const video = await tools.inspectVideo(file)
  return video
    ? sizes.filter(
        ({ height, bitsPerSecond }) => height < video.height && bitsPerSecond < video.bitsPerSecond * worthwhile,
      )
    : []
}

/**
 * Makes a still picture and smaller versions of a lesson's uploaded video in this browser, one after the other, and adds
 * them to the video. Whatever fails is left out: the video plays without.
 */
export const createVideoVersions = ({ lessonId, source, api, onDone }: Options): VideoVersions => {
  const { file } = source
  const store = createStore<VersionsState>({ is: 'done' })
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
        signal.removeEventListener('abort', stop)
        upload.cancel()
        if (state.is === 'done') resolve()
        else reject(state.error)
      })
    })
  const make = async () => {
    const tools = await loadMediaTools()
    const picture = await tools.stillPicture(file).catch(() => null)
    if (picture && !signal.aborted) await send(picture, 'poster')
    for (const size of await sizesFor(tools, file)) {
      if (signal.aborted) return
      const show = (share: number) => {
        if (!signal.aborted) store.set({ is: 'making', height: size.height, share })
      }
      show(0)
      const name = `${stemOf(file.name)}-${size.height}p.mp4`
      const converted = await tools.convertVideo(file, { name, size, signal, onProgress: show })
      await send(converted.file, 'rendition').finally(converted.discard)
    }
  }
  const discard = () => source.discard()
  make()
    .finally(discard)
    .then(
      () => store.set({ is: 'done' }),
      (error: unknown) => {
        if (!signal.aborted) console.warn(error)
        store.set({ is: signal.aborted ? 'done' : 'failed' })
      },
    )
  return {
    get: store.get,
    subscribe: store.subscribe,
    stop: () => {
      stopping.abort()
      store.set({ is: 'done' })
    },
  }
}
