import { loadHls } from './load-hls.ts'
import { openStream } from './open-stream.ts'
import type { Player } from './player.ts'
import { renditionsFor } from './renditions.ts'

/** What plays videos in this browser: hls.js, or the element by itself where a page can't feed it, as on iPhones before iOS 17.1. */
export const loadPlayer = async (): Promise<Player> => {
  const Hls = await loadHls()
  if (!Hls.isSupported()) return (await import('./open-file.ts')).filePlayer
  return {
    versionsOf: (video) => renditionsFor(Hls, video),
    open: (element, renditions, options) => openStream(Hls, element, renditions, options),
  }
}
