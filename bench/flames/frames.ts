import type { Profiler } from 'node:inspector'
import { basename } from 'node:path'

/** Whose code a frame is. */
export type Owner = 'ours' | 'library' | 'node' | 'v8'
/** Frames that follow each other, as one box: a function of ours, or all of a library at once. `time` in microseconds. */
export type Frame = { name: string; owner: Owner; time: number; inside: Map<string, Frame> }

const labelOf = ({ callFrame }: Profiler.ProfileNode): Pick<Frame, 'name' | 'owner'> => {
  const { functionName, url } = callFrame
  if (url === '') return { name: functionName, owner: 'v8' }
  if (url.startsWith('node:')) return { name: 'Node.js', owner: 'node' }
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (library) return { name: library, owner: 'library' }
  const file = basename(url).replace(/\.[jt]s$/, '')
  return { name: `${functionName || '(anonymous)'} · ${file}`, owner: 'ours' }
}

/** Adds up a profile's samples by what called what. Time in which nothing ran is left out. */
export const framesOf = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Frame => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const root: Frame = { name: 'all', owner: 'v8', time: 0, inside: new Map() }
  const frames = new Map<number, Frame>()
  const frameOf = (id: number): Frame => {
    const known = frames.get(id)
    const node = byId.get(id)
    if (known || !node) return known ?? root
    const caller = callers.get(id)
    if (caller === undefined) return root
    const parent = frameOf(caller)
    const label = labelOf(node)
    const isSame = parent.name === label.name && parent.owner === label.owner
    const frame = isSame ? parent : (parent.inside.get(label.name) ?? { ...label, time: 0, inside: new Map() })
    if (!isSame) parent.inside.set(label.name, frame)
    frames.set(id, frame)
    return frame
  }
  const own = new Map<Frame, number>()
  for (const [at, id] of samples.entries()) {
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue
    const frame = frameOf(id)
    own.set(frame, (own.get(frame) ?? 0) + (timeDeltas[at] ?? 0))
  }
  const addUp = (frame: Frame): number => {
    frame.time = (own.get(frame) ?? 0) + [...frame.inside.values()].reduce((sum, one) => sum + addUp(one), 0)
    return frame.time
  }
  addUp(root)
  return root
}
