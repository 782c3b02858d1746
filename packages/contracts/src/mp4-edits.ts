import { boxesIn } from './mp4-boxes.ts'

/**
 * What is shown of a track, in seconds: from where its first edit begins, to where it ends. Packets with other times are in
 * the file, but were cut away. `isInParts`: something in between was cut away, too, or the speed was changed.
 */
export type Shown = { from: number; until: number; isInParts: boolean }

/** Edits this close, in seconds, go on where the one before ended: their times are rounded. */
const roundingSeconds = 0.01

type Edit = { seconds: number; mediaSeconds: number; rate: number }

/** The number that comes after two times in a header: a track's id in `tkhd`, the units per second in others. */
const numberIn = (header: DataView | undefined): number => {
  const at = header && header.byteLength > 0 && header.getUint8(0) === 1 ? 20 : 12
  return header && header.byteLength >= at + 4 ? header.getUint32(at) : 0
}

/** The edits of a list (`elst`). An empty one, which delays the track, has no place in the media: -1. */
function* editsIn(list: DataView, movieUnits: number, trackUnits: number): Generator<Edit, void> {
  const isLong = list.getUint8(0) === 1
  const width = isLong ? 20 : 12
  const count = Math.min(list.getUint32(4), Math.floor((list.byteLength - 8) / width))
  for (let edit = 0; edit < count; edit++) {
    const at = 8 + edit * width
    const duration = isLong ? Number(list.getBigUint64(at)) : list.getUint32(at)
    const media = isLong ? Number(list.getBigInt64(at + 8)) : list.getInt32(at + 4)
    yield {
      seconds: duration / movieUnits,
      mediaSeconds: media === -1 ? -1 : media / trackUnits,
      rate: list.getInt32(at + width - 4) / 2 ** 16,
    }
  }
}

/** One edit at a time: a hostile list has millions. */
const shownBy = (edits: Iterable<Edit>): Shown => {
  let begun: number | undefined
  let [from, length, isInParts] = [0, 0, false]
  for (const { seconds, mediaSeconds, rate } of edits) {
    if (begun === undefined && mediaSeconds < 0) from += seconds
    else {
      begun ??= mediaSeconds
      if (rate !== 1 || Math.abs(mediaSeconds - begun - length) > roundingSeconds) isInParts = true
      length += seconds
    }
  }
  if (begun === undefined) return { from: 0, until: Number.POSITIVE_INFINITY, isInParts: false }
  // Nothing says where it ends.
  return { from, until: length > 0 ? from + length : Number.POSITIVE_INFINITY, isInParts }
}

/** What the edit lists of an MP4's or MOV's index say is shown of its tracks, by the tracks' ids, where they have one. */
export const shownOfTracks = (index: DataView): Map<number, Shown> => {
  const boxes = [...boxesIn(index)]
  const movieUnits = numberIn(boxes.find(({ type }) => type === 'mvhd')?.content)
  // The index of a fragmented file lists nothing, and many say that nothing lasts as long.
  const isFragmented = boxes.some(({ type }) => type === 'mvex')
  const shown = new Map<number, Shown>()
  for (const { content } of boxes.filter(({ type }) => type === 'trak')) {
    const inside = (box: DataView | undefined, name: string) =>
      box && [...boxesIn(box)].find(({ type }) => type === name)?.content
    const list = inside(inside(content, 'edts'), 'elst')
    const trackUnits = numberIn(inside(inside(content, 'mdia'), 'mdhd'))
    if (!list || list.byteLength < 8 || movieUnits === 0 || trackUnits === 0) continue
    const { from, until, isInParts } = shownBy(editsIn(list, movieUnits, trackUnits))
    shown.set(numberIn(inside(content, 'tkhd')), {
      from,
      isInParts,
      until: isFragmented ? Number.POSITIVE_INFINITY : until,
    })
  }
  return shown
}

/** More than this much of a video, in seconds, was cut away on purpose. Less is what encoders put before the first picture. */
export const cutSeconds = 0.1
