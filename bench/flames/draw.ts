import type { Frame, Owner } from './frames.ts'

const [width, row, top] = [1_200, 18, 34]
/** Boxes that are narrower than this can't be seen. */
const narrowest = 2
/** How wide a letter is, roughly, in pixels. */
const letter = 6.2
const colours: Record<Owner, string> = { ours: '#8fd0c6', library: '#c3cfe8', node: '#dcdcd4', v8: '#f2cfa6' }
const legend = 'green: ours · blue: libraries · grey: Node.js · orange: the engine, and work outside of JavaScript'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const box = (name: string, owner: Owner, share: number, x: number, y: number, wide: number): string => {
  const letters = Math.floor((wide - 6) / letter)
  const shown = name.length <= letters ? name : `${name.slice(0, Math.max(0, letters - 1))}…`
  const text = letters > 3 ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(shown)}</text>` : ''
  const size = `x="${x.toFixed(1)}" y="${y}" width="${Math.max(1, wide - 0.5).toFixed(1)}" height="${row - 1}"`
  return `<g><title>${escaped(name)}, ${(100 * share).toFixed(1)} %</title><rect ${size} fill="${colours[owner]}"/>${text}</g>`
}

/** A flame graph as SVG: what calls is above what it calls, and a box is as wide as its share of the time. */
export const flameGraph = (title: string, root: Frame): string => {
  const boxes: string[] = []
  let deepest = 0
  const draw = (frame: Frame, from: number, depth: number) => {
    let x = from
    for (const one of [...frame.inside.values()].toSorted((a, b) => b.time - a.time)) {
      const wide = (width * one.time) / root.time
      if (wide < narrowest) continue
      deepest = Math.max(deepest, depth + 1)
      boxes.push(box(one.name, one.owner, one.time / root.time, x, top + depth * row, wide))
      draw(one, x, depth + 1)
      x += wide
    }
  }
  draw(root, 0, 0)
  const height = top + deepest * row + 4
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="3" y="13" font-size="13">${escaped(title)}</text>
<text x="3" y="28" fill="#555">${legend}</text>
${boxes.join('\n')}
</svg>
`
}
