/** A video that players can read in ranges: one fragmented MP4, and the playlist that says where each fragment is. */
export type Preparation = {
  /** In whole seconds, rounded up. */
  durationSeconds: number
  /** In pixels. */
  width: number
  height: number
  /** Bits per second. */
  bandwidth: number
  /** As in RFC 6381. */
  codecs: string
  bytes: number
  /** An HLS media playlist of one file, `media.mp4`. */
  playlist: string
}

/**
 * Copies the tracks of the video at `sourceKey` into one fragmented MP4 at `outputKey`. Doing it again replaces the
 * object. @throws UnusableMedia if no player could play it.
 */
export type MediaPreparer = (sourceKey: string, outputKey: string) => Promise<Preparation>
