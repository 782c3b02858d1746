import { errorOf } from '@skillharbor/client/errors'
import type { DraftLesson } from '@skillharbor/contracts/entities'
import { putFile } from '../../lib/put-file.ts'
import { createStore, type Store } from './store.ts'

const partsAtOnce = 3
const triesPerPart = 3
const pauseMs = 500

type UploadState = { file: File } & (
  | { is: 'running'; share: number }
  | { is: 'failed'; error: unknown }
  | { is: 'done' }
)

type Begun = { uploadId: string; partBytes: number; partCount: number }
type Part = { number: number; etag: string }

export type UploadApi = {
  begin: (lessonId: string, file: File) => Promise<Begun>
  sign: (uploadId: string, part: number) => Promise<string>
  complete: (uploadId: string, parts: Part[]) => Promise<DraftLesson>
  abort: (uploadId: string) => Promise<unknown>
}

export type FileUpload = Store<UploadState> & {
  /** Goes on where a failed upload stopped. */
  retry: () => void
  cancel: () => void
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Uploads a lesson's file in parts, three at a time. A part that fails is tried again after a pause. Parts that arrived
 * aren't sent again when the whole is retried.
 */
export const createFileUpload = (
  lessonId: string,
  file: File,
  api: UploadApi,
  onDone: (lesson: DraftLesson) => void,
): FileUpload => {
  const store = createStore<UploadState>({ file, is: 'running', share: 0 })
  const stop = new AbortController()
  const { signal } = stop
  let begun: Begun | undefined
  const done = new Map<number, string>()
  const sent = new Map<number, number>()

  const show = (state: UploadState) => {
    if (!signal.aborted) store.set(state)
  }
  const showProgress = () => {
    const bytes = [...sent.values()].reduce((sum, part) => sum + part, 0)
    show({ file, is: 'running', share: Math.min(1, bytes / file.size) })
  }

  const sendPart = async (upload: Begun, number: number, tryNumber = 1): Promise<void> => {
    const { uploadId, partBytes } = upload
    const part = file.slice((number - 1) * partBytes, number * partBytes)
    const onProgress = (share: number) => {
      sent.set(number, share * part.size)
      showProgress()
    }
    try {
      done.set(number, await putFile(await api.sign(uploadId, number), part, { signal, onProgress }))
      onProgress(1)
    } catch (error) {
      onProgress(0)
      // An answer of the API is final; a connection or the storage may work the next time.
      if (signal.aborted || tryNumber === triesPerPart || errorOf(error).code !== 'NETWORK') throw error
      await pause(pauseMs * 2 ** (tryNumber - 1))
      await sendPart(upload, number, tryNumber + 1)
    }
  }

  const run = async () => {
    showProgress()
    try {
      begun ??= await api.begin(lessonId, file)
      const upload = begun
      const numbers = Array.from({ length: upload.partCount }, (_, at) => at + 1).filter((number) => !done.has(number))
      const work = async () => {
        for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
          await sendPart(upload, number)
      }
      await Promise.all(Array.from({ length: partsAtOnce }, work))
      signal.throwIfAborted()
      const parts = [...done].map(([number, etag]) => ({ number, etag })).sort((a, b) => a.number - b.number)
      const lesson = await api.complete(upload.uploadId, parts)
      show({ file, is: 'done' })
      onDone(lesson)
    } catch (error) {
      // The upload itself is gone, or its parts don't fit: the next try begins anew.
      if (['NOT_FOUND', 'CONFLICT'].includes(errorOf(error).code)) {
        begun = undefined
        done.clear()
        sent.clear()
      }
      show({ file, is: 'failed', error })
    }
  }

  void run()
  return {
    get: store.get,
    subscribe: store.subscribe,
    retry: () => void run(),
    cancel: () => {
      stop.abort()
      if (begun) api.abort(begun.uploadId).catch(() => undefined)
    },
  }
}
