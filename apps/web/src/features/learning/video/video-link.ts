import { errorOf } from '@skillharbor/client/errors'
import type { PlayableVideo } from '@skillharbor/contracts/entities'

type Link = Pick<PlayableVideo, 'url' | 'urlSeconds'>

/** A link is renewed when it is valid for less than this, so that it doesn't expire during a request. */
const marginMs = 60_000

/** Whether the API said that this person may not watch the video, or that there is none (any more). */
export const isClosed = (error: unknown): boolean => ['FORBIDDEN', 'NOT_FOUND'].includes(errorOf(error).code)

/**
 * The link to a video's bytes, renewed before it expires. Each new one is a decision of the API whether this person may
 * still watch the video. `receivedAt`: when the first link came.
 */
export const createVideoLink = (first: Link, receivedAt: number, ask: () => Promise<Link>) => {
  const keep = ({ url, urlSeconds }: Link, at: number) => ({ url, until: at + urlSeconds * 1000 })
  let link = keep(first, receivedAt)
  let asking: Promise<string> | undefined

  const askOnce = async () => {
    try {
      link = keep(await ask(), Date.now())
      return link.url
    } finally {
      asking = undefined
    }
  }
  /** A new link. Who asks while an answer is under way gets that one. */
  const renewed = (): Promise<string> => {
    asking ??= askOnce()
    return asking
  }

  return {
    renewed,
    current: async (): Promise<string> => {
      if (link.until - Date.now() >= marginMs) return link.url
      try {
        return await renewed()
      } catch (error) {
        // The API may be busy or out of reach; the present link does for now.
        if (isClosed(error) || link.until <= Date.now()) throw error
        return link.url
      }
    },
  }
}

export type VideoLink = ReturnType<typeof createVideoLink>
