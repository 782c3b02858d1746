import { errorOf } from '@skillharbor/client/errors'
import type { PlayableVideo, Rendition } from '@skillharbor/contracts/entities'

type Answer = Pick<PlayableVideo, 'urlSeconds' | 'renditions'> & Pick<Rendition, 'height' | 'url'>
/** The address of each rendition, by its height in pixels. */
export type Links = ReadonlyMap<number, string>

/** A link is renewed when it is valid for less than this, so that it doesn't expire during a request. */
const marginMs = 60_000

/** Whether the API said that this person may not watch the video, or that there is none (any more). */
export const isClosed = (error: unknown): boolean => ['FORBIDDEN', 'NOT_FOUND'].includes(errorOf(error).code)

/**
 * The links to a video's bytes, renewed before they expire. Each renewal is a decision of the API whether this person may
 * still watch the video. `receivedAt`: when the first ones came.
 */
export const createVideoLink = (first: Answer, receivedAt: number, ask: () => Promise<Answer>) => {
  const keep = ({ urlSeconds, renditions = [], ...video }: Answer, at: number) => ({
    urls: new Map([video, ...renditions].map(({ height, url }) => [height, url])),
    until: at + urlSeconds * 1000,
  })
  let link = keep(first, receivedAt)
  let asking: Promise<Links> | undefined

  const askOnce = async () => {
    try {
      link = keep(await ask(), Date.now())
      return link.urls
    } finally {
      asking = undefined
    }
  }
  /** New links. Who asks while an answer is under way gets those. */
  const renewed = (): Promise<Links> => {
    asking ??= askOnce()
    return asking
  }

  return {
    renewed,
    current: async (): Promise<Links> => {
      if (link.until - Date.now() >= marginMs) return link.urls
      try {
        return await renewed()
      } catch (error) {
        // The API may be busy or out of reach; the present links do for now.
        if (isClosed(error) || link.until <= Date.now()) throw error
        return link.urls
      }
    },
  }
}

export type VideoLink = ReturnType<typeof createVideoLink>
