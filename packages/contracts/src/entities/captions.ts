import { z } from 'zod'
import { captionLanguages } from '../caption-languages.ts'
import { says } from '../said.ts'
import { CourseDetails } from './course-fields.ts'
import { optionalText, text } from './text.ts'

export { captionLanguages }

/** Maximum sizes of one language's captions: a file in bytes, cues, and characters in a cue. */
export const captionLimits = { bytes: 1024 * 1024, cues: 10_000, cueText: 1_000 } as const

/** Types of files that captions are read from, by file name extension. */
export const captionTypes = { srt: 'application/x-subrip', vtt: 'text/vtt' } as const

/** The contents of a WebVTT or SRT file. */
export const CaptionFile = z
  .string()
  .min(1, says('This file is empty'))
  .max(captionLimits.bytes, says('Captions must not be larger than 1 MB'))

/** What is spoken in a cue: plain text, with line breaks. */
export const CueText = text(captionLimits.cueText)

/** Captions of a lesson in one language. */
export const CaptionTrack = z.object({ language: z.string(), cueCount: z.int() })
export type CaptionTrack = z.infer<typeof CaptionTrack>

/** A piece of a transcript, with the times at which it begins and ends in the video, in milliseconds. */
export const Cue = z.object({ startMs: z.int(), endMs: z.int(), text: z.string() })
export type Cue = z.infer<typeof Cue>

/** All that is spoken in a lesson's video, in one language, in the order of the cues' beginnings. */
export const Transcript = z.object({ language: z.string(), cues: z.array(Cue) })
export type Transcript = z.infer<typeof Transcript>

/** Words to search for. May be empty while somebody types; then nothing is found. */
export const SearchWords = optionalText(100)

/** How many hits a search returns: by default, and at most. */
export const searchLimits = { default: 20, max: 50 } as const

/** A cue in which the words of a search are spoken, in a lesson of an owned course. */
export const SearchHit = z.object({
  course: z.object({ _id: z.string(), title: z.string(), language: CourseDetails.shape.language }),
  lesson: z.object({ _id: z.string(), title: z.string() }),
  /** The captions'. */
  language: z.string(),
  /** The second of the video at which the cue begins, rounded down. */
  startSeconds: z.int(),
  /** The cue; only the words of the search in a lesson that wasn't opened, in the days of the refund rule. */
  text: z.string(),
})
export type SearchHit = z.infer<typeof SearchHit>
