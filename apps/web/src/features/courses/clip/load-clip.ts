import { errorOf } from '@skillharbor/client/errors'
import type { Cue, PlayableVideo, Rendition, Transcript } from '@skillharbor/contracts/entities'
import { currentLanguage } from '@skillharbor/messages/language'
import { type ByteRange, planClip } from './clip-plan.ts'

/** Why a clip isn't played: the name of a text. */
export type ClipFailure = 'noAnswer' | 'gone' | 'tooLarge' | 'unplayable'
/** `seconds`: how long it plays. `cues` may come later than the file. */
export type LoadedClip = { file: Blob; seconds: number; language: string | undefined; cues: Promise<readonly Cue[]> }

/** A clip that can't be played, for a reason that somebody can be told. */
class Unplayed extends Error {
  readonly reason: ClipFailure
  constructor(reason: ClipFailure) {
    super(reason)
    this.reason = reason
  }
}

/** Why loading failed. */
export const failureOf = (error: unknown): ClipFailure => {
  if (error instanceof Unplayed) return error.reason
  return ['FORBIDDEN', 'NOT_FOUND'].includes(errorOf(error).code) ? 'gone' : 'noAnswer'
}

/** Files say Opus, as the standard does; some browsers know it in small letters only. */
const typeOf = (codecs: string) => `video/mp4${codecs && `; codecs="${codecs.replace('Opus', 'opus')}"`}`

/** The smallest version of a video that this browser plays. */
const smallestOf = (video: PlayableVideo): Rendition => {
  const element = document.createElement('video')
  const [smallest] = [video, ...(video.renditions ?? [])]
    .filter(({ codecs }) => element.canPlayType(typeOf(codecs)) !== '')
    .sort((one, other) => one.height - other.height)
  if (!smallest) throw new Unplayed('unplayable')
  return smallest
}

/** Fetches these bytes and no others: an answer with the whole file is refused before it is read. */
const fetchPart = async (url: string, { from, to }: ByteRange, signal: AbortSignal): Promise<ArrayBuffer> => {
  const headers = { Range: `bytes=${from}-${to - 1}` }
  const response = await fetch(url, { headers, signal, credentials: 'omit' })
  if (response.status !== 206) throw new Unplayed('noAnswer')
  return response.arrayBuffer()
}

/** What a clip asks the API for. */
export type ClipCalls = {
  video: (signal: AbortSignal) => Promise<{ content: PlayableVideo }>
  transcript: (language: string, signal: AbortSignal) => Promise<{ content: Transcript }>
}

/** The beginning of a video, within its limits, with captions in the page's language, else in the first one. */
export const loadClip = async ({ video, transcript }: ClipCalls, signal: AbortSignal): Promise<LoadedClip> => {
  const { content } = await video(signal)
  const { playlist, url } = smallestOf(content)
  const plan = planClip(playlist)
  if (!plan) throw new Unplayed('tooLarge')
  const languages = content.captions?.map(({ language }) => language) ?? []
  const language = languages.find((one) => one === currentLanguage()) ?? languages[0]
  // A clip without its captions is better than none.
  const cues = language
    ? transcript(language, signal).then(
        (answer) => answer.content.cues,
        () => [],
      )
    : Promise.resolve([])
  const parts = await Promise.all(plan.ranges.map((range) => fetchPart(url, range, signal)))
  return { file: new Blob(parts, { type: 'video/mp4' }), seconds: plan.seconds, language, cues }
}
