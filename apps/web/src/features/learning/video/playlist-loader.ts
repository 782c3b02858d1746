import type {
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  PlaylistLoaderConstructor,
  PlaylistLoaderContext,
} from 'hls.js'
import { newLoadStats } from './load-stats.ts'

/** Where the playlist would be. Nothing is requested there: the loaders know the playlist and the link. */
export const playlistUrl = 'https://video.invalid/media.m3u8'

/** What hls.js loads the playlist with: the API's answer has it already. */
export const playlistLoader = (playlist: string): PlaylistLoaderConstructor =>
  class implements Loader<PlaylistLoaderContext> {
    context: PlaylistLoaderContext | null = null
    stats = newLoadStats()
    #gone = false

    load(
      context: PlaylistLoaderContext,
      _: LoaderConfiguration,
      { onSuccess }: LoaderCallbacks<PlaylistLoaderContext>,
    ) {
      const { stats } = this
      this.context = context
      stats.loading.start = stats.loading.first = performance.now()
      // hls.js expects the answer later, as from a network.
      queueMicrotask(() => {
        if (this.#gone) return
        stats.loading.end = performance.now()
        stats.loaded = stats.total = playlist.length
        onSuccess({ url: playlistUrl, data: playlist, code: 200 }, stats, context, null)
      })
    }

    abort() {
      this.#gone = true
    }

    destroy() {
      this.#gone = true
    }
  }
