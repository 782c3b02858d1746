import { curriculumLimits } from '@skillharbor/contracts/entities'
import { boxesIn } from '@skillharbor/contracts/mp4-boxes'
import { UnusableMedia } from '../../features/port-errors.ts'

/**
 * What it takes to work through a file by its index: how many samples (frames, and packets of sound) it lists, and how many
 * entries of the index are read for them. The library adds up the sizes of a sample's whole chunk to find where it is, so a
 * chunk of n samples takes n² steps.
 */
export type IndexCost = { samples: number; steps: number }

/** Twelve hours of 150 frames and 50 packets of sound a second. */
export const maxSamples = curriculumLimits.videoSeconds * 200
/** Some seconds of a processor's time. Usual files have a second or less in a chunk, and need a thousandth of that. */
export const maxSteps = 4_000_000_000

const word = (content: DataView | undefined, at: number): number =>
  content && 4 * at + 4 <= content.byteLength ? content.getUint32(4 * at) : 0

/** The numbers of a table's entries, each of `width` numbers; at most as many as the table claims. */
function* entriesOf(content: DataView | undefined, width: number): Generator<number[], void> {
  if (!content) return
  const count = Math.min(word(content, 1), Math.floor((content.byteLength - 8) / (4 * width)))
  for (let entry = 0; entry < count; entry++)
    yield Array.from({ length: width }, (_, at) => word(content, 2 + entry * width + at))
}

/** What one track costs, by the boxes of its sample table (ISO/IEC 14496-12, 8.6 and 8.7). */
const costOfTable = (tables: Map<string, DataView>): IndexCost => {
  const sizes = tables.get('stsz') ?? tables.get('stz2')
  let timed = 0
  for (const [count = 0] of entriesOf(tables.get('stts'), 2)) timed += count
  const samples = Math.max(timed, word(sizes, 2))
  // Where all samples have one size, nothing needs to be added up.
  if (tables.has('stsz') && word(sizes, 1) !== 0) return { samples, steps: 0 }
  const chunks = word(tables.get('stco') ?? tables.get('co64'), 1)
  const runs = [...entriesOf(tables.get('stsc'), 3)]
  let [steps, left] = [0, samples]
  runs.forEach(([first = 1, inChunk = 0], at) => {
    const runChunks = (runs[at + 1]?.[0] ?? chunks + 1) - first
    const inRun = Math.min(left, Math.max(0, runChunks) * inChunk)
    steps += inRun * inChunk
    left -= inRun
  })
  return { samples, steps }
}

/** The boxes in which the library looks for tables, wherever they are. */
const containers = ['trak', 'mdia', 'minf', 'dinf', 'edts', 'stbl', 'mvex', 'sinf', 'schi', 'udta', 'meta', 'wave']
const tableTypes = ['stts', 'stsc', 'stsz', 'stz2', 'stco', 'co64']
const maxDepth = 12

/**
 * The tables of each track. @throws UnusableMedia where one has two of a kind, or one where none belongs: no honest file
 * does, and the library would take both.
 */
const tablesIn = (boxes: DataView, own: Map<string, DataView>, depth = 0): Map<string, DataView>[] =>
  [...boxesIn(boxes)].flatMap(({ type, content }) => {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    const isMisplaced = type === 'stsd' && tableTypes.some((table) => bytes.includes(table))
    if (isMisplaced || (tableTypes.includes(type) && own.has(type)) || depth > maxDepth)
      throw new UnusableMedia('damaged', { cause: `A second ${type}, or one in another box` })
    own.set(type, content)
    if (!containers.includes(type)) return []
    const inside = type === 'trak' ? new Map<string, DataView>() : own
    return [...(type === 'trak' ? [inside] : []), ...tablesIn(content, inside, depth + 1)]
  })

/**
 * What a file will cost by its index, before anything else of it is read. A file without one, such as a WebM or a fragmented
 * MP4, costs what its bytes do: 0 of each.
 * @throws UnusableMedia if it is more than any honest file needs.
 */
export const indexCost = (index: DataView | null): IndexCost => {
  const tables = index ? tablesIn(index, new Map()) : []
  const costs = tables.map(costOfTable)
  const [samples, steps] = (['samples', 'steps'] as const).map((what) =>
    costs.reduce((sum, cost) => sum + cost[what], 0),
  )
  const cost = { samples: samples ?? 0, steps: steps ?? 0 }
  if (cost.samples > maxSamples || cost.steps > maxSteps)
    throw new UnusableMedia('too-complex', { cause: `${cost.samples} samples, ${cost.steps} steps` })
  return cost
}
