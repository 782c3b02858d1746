import type { DraftLesson } from '@skillharbor/contracts/entities'

/** What is stored of a video that is ready, read part by part. `size` in bytes. */
export type StoredVideo = {
  name: string
  size: number
  seconds: number
  read: (start: number, end: number) => Promise<Uint8Array>
}

/** How long a link is used, in milliseconds: it lives a minute longer. */
const linkMs = 240_000
/** The time limit of one read, and the pauses before it is tried again, in milliseconds. */
const readMs = 60_000
const pauses = [1_000, 4_000, 15_000]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The lesson's video as it is stored; null while it isn't ready. `load` gets the lesson anew, with a link that works. */
export const storedVideo = ({ video }: DraftLesson, load: () => Promise<DraftLesson>): StoredVideo | null => {
  if (video?.status !== 'ready' || !video.storedBytes || !video.durationSeconds) return null
  let link: { url: string; since: number } | undefined
  const freshLink = async (): Promise<string> => {
    if (link && performance.now() - link.since < linkMs) return link.url
    const url = (await load()).video?.url
    if (url === undefined) throw new Error('The lesson has no video any more')
    link = { url, since: performance.now() }
    return url
  }
  const readOnce = async (start: number, end: number): Promise<Uint8Array> => {
    const range = { range: `bytes=${start}-${end - 1}` }
    const answer = await fetch(await freshLink(), { headers: range, signal: AbortSignal.timeout(readMs) })
    if (answer.status !== 206) throw new Error(`The storage answered ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    for (const ms of pauses) {
      try {
        return await readOnce(start, end)
      } catch {
        link = undefined
        await pause(ms)
      }
    }
    return readOnce(start, end)
  }
  return { name: video.name, size: video.storedBytes, seconds: video.durationSeconds, read }
}
