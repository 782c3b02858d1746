import { errorOf } from '@skillharbor/client/errors'
import type { DraftLesson } from '@skillharbor/contracts/entities'
import type { PartTurns } from './part-turns.ts'
import { sendParts } from './send-parts.ts'
import { createStore, type Store } from './store.ts'
import type { EndTurn, TakeTurn } from './turns.ts'
import type { Begun, UploadApi } from './upload-api.ts'
import { createUploadParts, isPassing, type UploadParts } from './upload-parts.ts'
import { createUploadSpeed } from './upload-speed.ts'

/** Rejects if `signal` is aborted meanwhile. */
const pauseFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })

/** A file to send. `discard` frees the room that it takes, if it was made for that. */
export type PreparedFile = { file: File; discard: () => Promise<void> }

type PrepareOptions = { signal: AbortSignal; onProgress: (share: number) => void }
/** Makes the file that is sent of the one that was chosen. `onProgress` gets the share that is done, from 0 to 1. */
export type Prepare = (file: File, options: PrepareOptions) => Promise<PreparedFile>

export const sendAsItIs = async (file: File): Promise<PreparedFile> => ({ file, discard: async () => {} })

/**
 * `share`: from 0 to 1. `bytesPerSecond`: undefined until it is known. `before`: how many uploads have to end first.
 * `reason`: why the API takes no more for now.
 */
type UploadState = { file: File } & (
  | { is: 'waiting'; before: number }
  | { is: 'held'; reason: string }
  | { is: 'converting'; share: number }
  | { is: 'running'; share: number; bytesPerSecond: number | undefined }
  | { is: 'paused'; share: number }
  | { is: 'failed'; error: unknown }
  | { is: 'done' }
)

export type FileUpload = Store<UploadState> & {
  pause: () => void
  /** Goes on where a paused or failed upload stopped. */
  resume: () => void
  cancel: () => void
  /** Ends it here, as a pause does: another session can go on with what arrived. */
  stop: () => void
}

/**
 * `partTurns`: where each part waits for those of all files. `takeTurn`: where it waits for other uploads; without, it begins
 * at once, or fails if the API takes no more.
 */
type Options = { partTurns: PartTurns; prepare?: Prepare; takeTurn?: TakeTurn }

/** How long to wait before asking again whether the API takes another upload, in milliseconds, and how often: two hours. */
const [askAgainMs, mostAsked] = [60_000, 120]

/**
 * Uploads a lesson's file in parts when it is its turn. A part that fails is tried again after a pause, and an upload that
 * failed for want of a connection goes on when there is one. Parts that arrived aren't sent again, not even by another
 * session that uploads the same file.
 */
export const createFileUpload = (
  lessonId: string,
  chosen: File,
  api: UploadApi,
  onDone: (lesson: DraftLesson, sent: PreparedFile) => void,
  { partTurns, prepare = sendAsItIs, takeTurn }: Options,
): FileUpload => {
  let file = chosen
  let prepared: PreparedFile | undefined
  const store = createStore<UploadState>({ file, is: 'running', share: 0, bytesPerSecond: undefined })
  const speed = createUploadSpeed(() => performance.now())
  /** Aborted by a pause, by stopping or by cancelling. Each run has a new one. */
  let running = new AbortController()
  let isStopped = false
  let isCancelled = false
  let parts: UploadParts | undefined

  const share = () => Math.min(1, (parts?.sentBytes() ?? 0) / file.size)
  const send = async (upload: UploadParts, signal: AbortSignal) => {
    const show = () => {
      if (!signal.aborted)
        store.set({ file, is: 'running', share: share(), bytesPerSecond: speed.add(upload.sentBytes()) })
    }
    show()
    await sendParts(upload, { turns: partTurns, signal, onProgress: show })
  }
  const abort = ({ uploadId }: UploadParts) => void api.abort(uploadId).catch(() => undefined)
  const fail = (error: unknown) => {
    const { code } = errorOf(error)
    // The upload itself is gone, or its parts don't fit: the next try begins anew.
    if (parts && code === 'INVALID_INPUT') abort(parts)
    if (['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'].includes(code)) parts = undefined
    store.set({ file, is: 'failed', error })
  }
  const prepareOnce = async (signal: AbortSignal) => {
    const onProgress = (done: number) => {
      if (!signal.aborted) store.set({ file, is: 'converting', share: done })
    }
    const made = await prepare(chosen, { signal, onProgress })
    if (isStopped) void made.discard()
    return made
  }
  /** Begins as soon as the API takes another upload: a seller who sends many has sent too many for now. */
  const begin = async (signal: AbortSignal): Promise<Begun> => {
    for (let asked = 1; ; asked++)
      try {
        return await api.begin(lessonId, file)
      } catch (error) {
        const { code, message } = errorOf(error)
        if (code !== 'TOO_MANY_REQUESTS' || !takeTurn || asked === mostAsked) throw error
        store.set({ file, is: 'held', reason: message })
        await pauseFor(askAgainMs, signal)
      }
  }
  const run = async () => {
    speed.reset()
    const { signal } = running
    let endTurn: EndTurn | undefined
    try {
      endTurn = await takeTurn?.(signal, (before) => store.set({ file, is: 'waiting', before }))
      prepared ??= await prepareOnce(signal)
      file = prepared.file
      signal.throwIfAborted()
      parts ??= createUploadParts(file, await begin(signal), api)
      // Only now is there something to discard.
      if (isCancelled) return abort(parts)
      await send(parts, signal)
      const lesson = await api.complete(parts.uploadId, parts.stored())
      store.set({ file, is: 'done' })
      onDone(lesson, prepared)
    } catch (error) {
      if (!signal.aborted) fail(error)
    } finally {
      endTurn?.()
    }
  }

  const resume = () => {
    running = new AbortController()
    store.set({ file, is: 'running', share: share(), bytesPerSecond: undefined })
    void run()
  }
  const goOn = () => {
    const state = store.get()
    if (state.is === 'failed' && isPassing(state.error)) resume()
  }
  const pause = () => {
    running.abort()
    store.set({ file, is: 'paused', share: share() })
  }
  const stop = () => {
    window.removeEventListener('online', goOn)
    isStopped = true
    if (store.get().is === 'done') return
    pause()
    void prepared?.discard()
  }
  window.addEventListener('online', goOn)
  void run()
  return {
    get: store.get,
    subscribe: store.subscribe,
    pause,
    resume,
    stop,
    cancel: () => {
      isCancelled = true
      stop()
      if (parts) abort(parts)
    },
  }
}
