import type {
  FragmentLoaderConstructor,
  FragmentLoaderContext,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
} from 'hls.js'
import { fetchRange, NoBytes } from './fetch-range.ts'
import { newLoadStats } from './load-stats.ts'
import { heightIn } from './renditions.ts'
import { isClosed, type VideoLink } from './video-link.ts'

/** The status by which hls.js decides whether to load a fragment again: it does after 0, which is no answer. */
const statusOf = (error: unknown): number => {
  if (error instanceof NoBytes) return error.status
  return isClosed(error) ? 403 : 0
}

/** What hls.js loads each fragment of a video with: the bytes it asks for, by the link that is valid then. */
export const fragmentLoader = (link: VideoLink): FragmentLoaderConstructor =>
  class implements Loader<FragmentLoaderContext> {
    context: FragmentLoaderContext | null = null
    stats = newLoadStats()
    #canceled = new AbortController()
    #timer: ReturnType<typeof setTimeout> | undefined
    #onAbort: (() => void) | undefined

    load(
      context: FragmentLoaderContext,
      { loadPolicy }: LoaderConfiguration,
      { onSuccess, onError, onTimeout, onAbort }: LoaderCallbacks<FragmentLoaderContext>,
    ) {
      const { stats } = this
      const { signal } = this.#canceled
      this.context = context
      this.#onAbort = () => onAbort?.(stats, context, null)
      const waitAtMost = (ms: number) => {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => {
          this.#canceled.abort()
          onTimeout(stats, context, null)
        }, ms)
      }
      const run = async () => {
        const range = { from: context.rangeStart ?? 0, to: context.rangeEnd ?? 0 }
        const response = await fetchRange(link, heightIn(context.url) ?? 0, range, signal)
        stats.loading.first = performance.now()
        waitAtMost(loadPolicy.maxLoadTimeMs)
        const data = await response.arrayBuffer()
        clearTimeout(this.#timer)
        if (signal.aborted) return
        stats.loading.end = performance.now()
        stats.loaded = stats.total = data.byteLength
        onSuccess({ url: context.url, data, code: response.status }, stats, context, response)
      }
      stats.loading.start = performance.now()
      waitAtMost(loadPolicy.maxTimeToFirstByteMs)
      run().catch((error: unknown) => {
        clearTimeout(this.#timer)
        if (!signal.aborted) onError({ code: statusOf(error), text: String(error) }, context, null, stats)
      })
    }

    abort() {
      const { stats } = this
      if (stats.loading.end > 0 || this.#canceled.signal.aborted) return
      stats.aborted = true
      this.destroy()
      this.#onAbort?.()
    }

    destroy() {
      clearTimeout(this.#timer)
      this.#canceled.abort()
    }
  }
