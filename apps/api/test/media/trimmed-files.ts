import { box, untrimmed } from './unusual-files.ts'

/** One line of an edit list: how long it is shown, and from where in the media, in seconds; -1 for an empty one. */
export type Edit = { seconds: number; from: number; rate?: number }

/** Where the box of that type is among the boxes from `at` to `end`: its first byte, and the one after its last. */
const find = (file: Buffer, type: string, at: number, end: number): [number, number][] => {
  const found: [number, number][] = []
  for (let from = at; from < end; from += file.readUInt32BE(from))
    if (file.toString('latin1', from + 4, from + 8) === type) found.push([from, from + file.readUInt32BE(from)])
  return found
}
const one = (file: Buffer, type: string, [at, end]: [number, number]): [number, number] => {
  const [found] = find(file, type, at + 8, end)
  if (!found) throw new Error(`There is no ${type}`)
  return found
}

const listOf = (edits: readonly Edit[], movieUnits: number, trackUnits: number): Buffer => {
  const list = Buffer.alloc(8 + 12 * edits.length)
  list.writeUInt32BE(edits.length, 4)
  for (const [line, { seconds, from, rate = 1 }] of edits.entries()) {
    list.writeUInt32BE(Math.round(seconds * movieUnits), 8 + 12 * line)
    list.writeInt32BE(from === -1 ? -1 : Math.round(from * trackUnits), 12 + 12 * line)
    list.writeInt32BE(rate * 2 ** 16, 16 + 12 * line)
  }
  return box('edts', box('elst', list))
}

/** The clip of six seconds, with a picture that stands alone every two, whose pictures and sound have these edit lists. */
export const trimmed = async (edits: readonly Edit[], soundEdits = edits): Promise<Buffer> => {
  const file = await untrimmed()
  const [moov] = find(file, 'moov', 0, file.length)
  if (!moov) throw new Error('There is no index')
  /** In the version that has short times, the units come after two of them. */
  const unitsOf = ([at]: [number, number]) => file.readUInt32BE(at + 20)
  const movieUnits = unitsOf(one(file, 'mvhd', moov))
  const content: Buffer[] = []
  for (let at = moov[0] + 8; at < moov[1]; at += file.readUInt32BE(at)) {
    const whole: [number, number] = [at, at + file.readUInt32BE(at)]
    const isTrack = file.toString('latin1', at + 4, at + 8) === 'trak'
    if (!isTrack) content.push(file.subarray(...whole))
    else {
      if (find(file, 'edts', at + 8, whole[1]).length > 0) throw new Error('The track has an edit list')
      const trackUnits = unitsOf(one(file, 'mdhd', one(file, 'mdia', whole)))
      const isSound = file.subarray(...whole).includes('soun', 0, 'latin1')
      const list = listOf(isSound ? soundEdits : edits, movieUnits, trackUnits)
      content.push(box('trak', Buffer.concat([file.subarray(at + 8, whole[1]), list])))
    }
  }
  return Buffer.concat([file.subarray(0, moov[0]), box('moov', Buffer.concat(content)), file.subarray(moov[1])])
}
