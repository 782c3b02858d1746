import { maxSteps } from '../../src/adapters/media/index-cost.ts'
import { fixture } from './prepared.ts'
import { box, ftyp } from './unusual-files.ts'

/** A table of 32-bit numbers in an ISO box, after its version and flags. */
const table = (type: string, numbers: readonly number[]): Buffer => {
  const content = Buffer.alloc(4 + 4 * numbers.length)
  for (const [at, number] of numbers.entries()) content.writeUInt32BE(number, 4 + 4 * at)
  return box(type, content)
}
const children = (boxes: Buffer): { type: string; content: Buffer }[] => {
  const found = []
  for (let at = 0; at < boxes.length; at += boxes.readUInt32BE(at)) {
    const content = boxes.subarray(at + 8, at + boxes.readUInt32BE(at))
    found.push({ type: boxes.toString('latin1', at + 4, at + 8), content })
  }
  return found
}
const parents = ['moov', 'trak', 'mdia', 'minf', 'stbl']

type Tables = Record<string, Buffer>
/** The boxes, with those that are named replaced, and more at the end of one. */
const withTables = (boxes: Buffer, tables: Tables, more: Tables): Buffer =>
  Buffer.concat(
    children(boxes).map(({ type, content }) => {
      const end = more[type] ?? Buffer.alloc(0)
      if (parents.includes(type)) return box(type, Buffer.concat([withTables(content, tables, more), end]))
      return tables[type] ?? box(type, Buffer.concat([content, end]))
    }),
  )

const unitsPerSecond = 90_000
const bytesOfSample = 5
const firstBytes = 2000

/**
 * A clip of ten minutes whose index lists so many samples in one chunk, which claims to have `inChunk`. Small: a sample has
 * five bytes. With `claimsAll`, nothing but the index says that there are so many. `decoyIn`: a box with one more table of
 * chunks at its end, where none belongs.
 */
export const crowded = async (
  samples: number,
  { inChunk = samples, claimsAll = false, decoyIn }: { inChunk?: number; claimsAll?: boolean; decoyIn?: string } = {},
): Promise<Buffer> => {
  const boxes = children(await fixture('vp9-silent.mp4'))
  const [moov, mdat] = ['moov', 'mdat'].map((type) => boxes.find((one) => one.type === type)?.content)
  if (!moov || !mdat) throw new Error('The fixture has both')
  const sizes = claimsAll
    ? [bytesOfSample, samples]
    : [0, samples, firstBytes, ...Array.from({ length: samples - 1 }, () => bytesOfSample)]
  const delta = Math.max(1, Math.round((600 * unitsPerSecond) / samples))
  const tables = (offset: number): Tables => ({
    // Times of creation and change, units per second, duration, language.
    mdhd: table('mdhd', [0, 0, unitsPerSecond, delta * samples, 0]),
    stts: table('stts', [1, samples, delta]),
    stsc: table('stsc', [1, 1, inChunk, 1]),
    stsz: table('stsz', sizes),
    stco: table('stco', [1, offset]),
    stss: table('stss', [1, 1]),
  })
  // What the library takes for the truth comes first, and a harmless table where nobody looks for one.
  const more: Tables = decoyIn ? { [decoyIn]: table('stsc', [1, 1, 1, 1]) } : {}
  const index = (offset: number) => Buffer.concat([ftyp, box('moov', withTables(moov, tables(offset), more))])
  const data = Buffer.alloc(claimsAll ? 0 : firstBytes + bytesOfSample * (samples - 1))
  mdat.copy(data, 0, 0, firstBytes)
  return Buffer.concat([index(index(0).length + 8), box('mdat', data)])
}

/**
 * A clip with two frames, in a chunk that claims as many as the header's check lets pass. The library counts through all
 * of them.
 */
export const endless = () => crowded(2, { inChunk: maxSteps / 2 })
