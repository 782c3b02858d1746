import type { Links, VideoLink } from './video-link.ts'

/** Bytes of a video: `from` inclusive, `to` exclusive. */
export type ByteRange = { from: number; to: number }

/** The storage answered, but not with the bytes. */
export class NoBytes extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/**
 * Requests a part of the rendition of this height by its present link. A link that the storage rejects is replaced once:
 * the device's clock may have made it look valid for longer than it was. Resolves when the answer begins.
 */
export const fetchRange = async (
  link: VideoLink,
  height: number,
  { from, to }: ByteRange,
  signal: AbortSignal,
): Promise<Response> => {
  const headers = { Range: `bytes=${from}-${to - 1}` }
  const request = async (links: Links) => {
    const url = links.get(height)
    // The seller replaced this rendition.
    if (url === undefined) throw new NoBytes(404)
    return fetch(url, { headers, signal, credentials: 'omit' })
  }
  let response = await request(await link.current())
  if (response.status >= 400 && response.status < 500) response = await request(await link.renewed())
  // Anything but a part, such as the whole file with 200, would be played as something that it isn't.
  if (response.status !== 206) throw new NoBytes(response.status)
  return response
}
