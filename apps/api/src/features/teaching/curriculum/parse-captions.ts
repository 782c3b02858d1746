import { type Cue, CueText, captionLimits } from '@skillharbor/contracts/entities'
import { type ApiText, fillIn, say, textOf } from '@skillharbor/contracts/said'
import type { Saying } from '../../app-error.ts'
import { plainCueText } from './cue-text.ts'

/** What is wrong with a captions file, and in which line. */
export class CaptionFlaw extends Error {
  readonly said: Saying
  constructor(said: Saying) {
    super(typeof said === 'string' ? said : said.message)
    this.said = said
  }
}

/** Lines that follow each other without an empty one. `at` is the first one's place in the file. */
type Block = { at: number; lines: string[] }

type WrongOf<Text extends ApiText> = Text extends `Line {line}: ${infer Wrong}` ? Wrong : never

const flaw = (at: number, wrong: WrongOf<ApiText>, params: { max: number } = { max: 0 }) =>
  new CaptionFlaw(say(`Line {line}: ${wrong}`, { line: at + 1, ...params }))

/** What a schema said, as a flaw of a line. */
const schemaFlaw = (at: number, message: string) => {
  const { key, params } = textOf(message) ?? { key: message, params: {} }
  const text = { key: `Line {line}: ${key}`, params: { line: at + 1, ...params } }
  return new CaptionFlaw({ message: fillIn(text.key, text.params), text })
}

const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = []
  let isOpen = false
  for (const [at, line] of lines.entries()) {
    const isEmpty = line.trim() === ''
    if (isOpen && !isEmpty) blocks.at(-1)?.lines.push(line)
    else if (!isEmpty) blocks.push({ at, lines: [line] })
    isOpen = !isEmpty
  }
  return blocks
}

const arrow = '-->'
const timePattern = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})$/

const timeIn = (text: string, at: number): number => {
  const [, hours = 0, minutes, seconds, ms] = timePattern.exec(text) ?? []
  if (ms === undefined) throw flaw(at, 'Write times like 00:01:02.500 --> 00:01:05.000')
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)
}

/** The times in a line such as `00:01.000 --> 00:02.000 align:start`. */
const timesIn = (line: string, at: number): Pick<Cue, 'startMs' | 'endMs'> => {
  const [from = '', to = ''] = line.split(arrow)
  const times = { startMs: timeIn(from.trim(), at), endMs: timeIn(to.trim().split(/\s/, 1)[0] ?? '', at) }
  if (times.endMs <= times.startMs) throw flaw(at, 'A caption must end after it begins')
  return times
}

/** @throws CaptionFlaw */
const cueIn = ({ at, lines }: Block): Cue | undefined => {
  // Above the times, a cue may have a name or a number.
  const timing = lines.slice(0, 2).findIndex((line) => line.includes(arrow))
  if (timing < 0) throw flaw(at, 'Expected times like 00:01:02.500 --> 00:01:05.000')
  const times = timesIn(lines[timing] ?? '', at + timing)
  const spoken = lines.slice(timing + 1)
  const next = spoken.findIndex((line) => line.includes(arrow))
  if (next >= 0) throw flaw(at + timing + 1 + next, 'Leave an empty line between captions')
  const text = plainCueText(spoken)
  if (text === '') return undefined
  const checked = CueText.safeParse(text)
  if (!checked.success) throw schemaFlaw(at + timing + 1, checked.error.issues[0]?.message ?? 'This can’t be read')
  return { ...times, text: checked.data }
}

const isAside = ({ lines: [first = '', second = ''] }: Block) =>
  /^(NOTE|STYLE|REGION)(\s|$)/.test(first) && !first.includes(arrow) && !second.includes(arrow)

/** The cues of a WebVTT or SRT file. Cues without text are left out. @throws CaptionFlaw */
export const parseCaptions = (file: string): Cue[] => {
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const isWebVtt = /^WEBVTT(\s|$)/.test(lines[0] ?? '')
  // The first block is the header.
  const blocks = isWebVtt
    ? blocksOf(lines)
        .slice(1)
        .filter((block) => !isAside(block))
    : blocksOf(lines)
  const cues: Cue[] = []
  for (const block of blocks) {
    const cue = cueIn(block)
    if (!cue) continue
    if (cue.startMs < (cues.at(-1)?.startMs ?? 0))
      throw flaw(block.at, 'A caption must not begin before the one above it')
    if (cues.length === captionLimits.cues)
      throw flaw(block.at, 'At most {max} captions in one file', { max: captionLimits.cues })
    cues.push(cue)
  }
  if (cues.length === 0) throw new CaptionFlaw('There are no captions in this file')
  return cues
}
