import type { Cue } from '@skillharbor/contracts/entities'

const escapes: Readonly<Partial<Record<string, string>>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const timeOf = (ms: number): string => {
  const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0')
  return `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`
}

/** Cues as a WebVTT file. Their text is plain, so nothing in it is a tag. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ startMs, endMs, text }) => {
      const written = text.replace(/[&<>]/g, (character) => escapes[character] ?? character)
      // At its last millisecond, Chromium would show a cue together with the one that begins there.
      return `${timeOf(startMs)} --> ${timeOf(Math.max(endMs - 1, startMs + 1))}\n${written}`
    }),
  ].join('\n\n')
