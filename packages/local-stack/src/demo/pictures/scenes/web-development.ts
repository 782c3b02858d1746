import { appWindow, faint, ink } from '../furniture.ts'
import { mix } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import { area, bars, circle, halo, lifted, points, rect, repeat, stroke, tick } from '../shapes.ts'

const code = [
  [0, 120, 80],
  [1, 170, 60],
  [2, 90, 190],
  [2, 210, 70],
  [1, 60, 120],
  [1, 150, 100],
  [2, 110, 60],
  [0, 90, 0],
]

/** An editor with a first page in it. */
export const editor: Scene = (p) => {
  const line = ([indent = 0, first = 0, second = 0]: readonly number[], row: number) => {
    const [x, y] = [340 + indent * 44, 224 + row * 44]
    const colours = [p.a, p.b, p.c, p.paper]
    return (
      circle(290, y + 8, 5, mix(p.day, '#ffffff', 0.3)) +
      rect(x, y, first, 16, 8, colours[row % 3] ?? p.a) +
      (second ? rect(x + first + 18, y, second, 16, 8, colours[(row + 2) % 4] ?? p.a, { opacity: 0.75 }) : '')
    )
  }
  return (
    appWindow(p, 230, 110, 720, 500, true) +
    code.map(line).join('') +
    lifted(rect(770, 330, 320, 300, 56, 'url(#b)')) +
    stroke('M868 424l-52 56 52 56M992 424l52 56 -52 56M956 400l-52 160', ink(p), 24)
  )
}

/** A page, and the tree of components that it is made of. */
export const components: Scene = (p) => {
  const nodes: readonly (readonly [x: number, y: number, colour: string])[] = [
    [350, 150, p.b],
    [220, 330, p.a],
    [480, 330, p.c],
    [130, 510, p.a],
    [310, 510, p.a],
    [480, 510, p.c],
  ]
  const edge = (from: number, to: number) => {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [nodes[from], nodes[to]]
    return stroke(`M${x1} ${y1 + 40}C${x1} ${y1 + 110} ${x2} ${y2 - 110} ${x2} ${y2 - 40}`, '#ffffff', 5, {
      'stroke-opacity': 0.7,
    })
  }
  const tile = (x: number, y: number, width: number, height: number, colour: string) =>
    rect(x, y, width, height, 18, colour, { 'fill-opacity': 0.28, stroke: colour, 'stroke-width': 5 })
  return (
    edge(0, 1) +
    edge(0, 2) +
    edge(1, 3) +
    edge(1, 4) +
    edge(2, 5) +
    lifted(
      ...nodes.map(
        ([x, y, colour]) =>
          rect(x - 66, y - 44, 132, 88, 24, '#ffffff') +
          rect(x - 48, y - 26, 40, 52, 12, colour) +
          bars(x + 4, y - 16, [46, 30], faint(p), 12, 22),
      ),
    ) +
    appWindow(p, 640, 110, 520, 500) +
    tile(672, 190, 456, 84, mix(p.b, p.night, 0.1)) +
    bars(700, 226, [120], mix(p.b, p.night, 0.25), 14) +
    repeat(
      2,
      (column) =>
        tile(672 + column * 146, 298, 126, 280, mix(p.a, p.night, 0.15)) +
        circle(735 + column * 146, 366, 34, p.a) +
        bars(700 + column * 146, 440, [70, 50, 62], mix(p.a, p.night, 0.35), 12, 28),
    ) +
    tile(964, 298, 164, 280, p.c) +
    bars(992, 334, [108, 80, 96, 60], mix(p.c, p.night, 0.2), 12, 30) +
    rect(992, 506, 108, 42, 21, p.c)
  )
}

/** A rack that answers, and the terminal that asked. */
export const server: Scene = (p, random) => {
  const unit = (index: number) => {
    const y = 130 + index * 162
    return (
      rect(160, y, 470, 138, 26, 'url(#sheet)') +
      rect(184, y + 24, 90, 90, 18, ['url(#a)', 'url(#b)', 'url(#c)'][index] ?? p.a) +
      repeat(8, (slot) => rect(310 + slot * 24, y + 38, 12, 62, 6, random() < 0.35 ? p.a : faint(p))) +
      circle(540, y + 69, 10, p.a) +
      circle(576, y + 69, 10, index === 1 ? p.c : p.b)
    )
  }
  const brace = (x: number, way: 1 | -1) =>
    stroke(
      `M${x} 306c${-34 * way} 0 ${-34 * way} 26 ${-34 * way} 52s0 44 ${-30 * way} 50c${30 * way} 6 ${30 * way} 24 ${30 * way} 50s0 52 ${34 * way} 52`,
      p.a,
      12,
    )
  return (
    stroke('M630 200C680 200 664 330 720 330M630 362H720M630 524C680 524 664 430 720 430', '#ffffff', 5, {
      'stroke-dasharray': '2 14',
    }) +
    lifted(repeat(3, unit)) +
    appWindow(p, 690, 190, 460, 390, true) +
    stroke('M730 262l20 16 -20 16', p.b, 9) +
    bars(770, 271, [210], p.paper, 14) +
    brace(802, 1) +
    brace(1038, -1) +
    points('90,60 60,100 120,40')
      .map(
        ([first, second], row) =>
          rect(840, 346 + row * 48, first, 16, 8, p.b) + rect(856 + first, 346 + row * 48, second, 16, 8, p.c),
      )
      .join('')
  )
}

/** From a branch through its checks to the release. */
export const pipeline: Scene = (p) => {
  const commits = points('110,560 300,560 500,560 700,560 880,560 1080,560')
  const stage = (x: number, fill: string) =>
    circle(x, 250, 86, 'url(#sheet)') + circle(x, 250, 62, fill) + tick([x, 250], 56, '#ffffff', 14)
  return (
    halo(980, 240, 300, 'b') +
    stroke('M50 560H1230', mix(p.paper, p.day, 0.2), 10) +
    stroke('M110 560C230 560 120 250 250 250H730C870 250 760 560 880 560', p.a, 10) +
    stroke('M1080 520V360', '#ffffff', 6, { 'stroke-dasharray': '2 16' }) +
    commits
      .map(([x, y]) => circle(x, y, 24, ink(p)) + circle(x, y, 24, 'none', { stroke: '#ffffff', 'stroke-width': 8 }))
      .join('') +
    lifted(
      stage(270, mix(p.a, p.night, 0.15)),
      stage(485, mix(p.a, p.night, 0.3)),
      stage(700, mix(p.day, p.night, 0.15)),
      area('M980 340a70 70 0 0 1 4 -139a104 104 0 0 1 196 24a60 60 0 0 1 -8 115z', 'url(#b)'),
    ) +
    stroke('M1080 316V236M1046 268l34 -34 34 34', ink(p), 16)
  )
}
