import type { Rendition } from '@skillharbor/contracts/entities'
import type {
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  PlaylistLoaderConstructor,
  PlaylistLoaderContext,
} from 'hls.js'
import { newLoadStats } from './load-stats.ts'
import { heightIn, masterPlaylist } from './renditions.ts'

/** What hls.js loads playlists with: the API's answer has them already. */
export const playlistLoader = (renditions: readonly Rendition[]): PlaylistLoaderConstructor =>
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
      const { url } = context
      const rendition = renditions.find(({ height }) => height === heightIn(url))
      const playlist = rendition?.playlist ?? masterPlaylist(renditions)
      this.context = context
      stats.loading.start = stats.loading.first = performance.now()
      // hls.js expects the answer later, as from a network.
      queueMicrotask(() => {
        if (this.#gone) return
        stats.loading.end = performance.now()
        stats.loaded = stats.total = playlist.length
        onSuccess({ url, data: playlist, code: 200 }, stats, context, null)
      })
    }

    abort() {
      this.#gone = true
    }

    destroy() {
      this.#gone = true
    }
  }
