import { faint, ink, sheet } from '../furniture.ts'
import { mix } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import { area, bars, circle, halo, lifted, link, type Point, rect, repeat, stroke } from '../shapes.ts'

/** Two kinds of points, and the line that learned to tell them apart. */
export const classifier: Scene = (p, random) => {
  const border = (x: number) => 360 + 130 * Math.sin((x - 250) / 150) * (1 - (x - 250) / 1400)
  const point = (index: number) => {
    const x = 240 + (index + random()) * 12.5
    const [near, far, colour] = index % 2 ? [border(x) + 46, 575, mix(p.a, p.day, 0.3)] : [border(x) - 46, 140, p.c]
    return circle(x, near + (far - near) * random(), 13 + random() * 5, colour, { opacity: 0.95 })
  }
  const curve = Array.from(
    { length: 87 },
    (_, step) => `${190 + step * 10.5} ${border(190 + step * 10.5).toFixed(1)}`,
  ).join('L')
  return (
    sheet(170, 80, 940, 560, 40) +
    area(`M190 100H1093V${border(1093)}L${curve.split('L').reverse().join('L')}z`, p.c, { opacity: 0.13 }) +
    stroke('M210 110V600H1070', faint(p), 5) +
    repeat(64, point) +
    stroke(`M${curve}`, '#ffffff', 22) +
    stroke(`M${curve}`, ink(p), 10) +
    lifted(circle(1020, border(1020), 34, 'url(#b)')) +
    circle(1020, border(1020), 12, '#ffffff')
  )
}

/** Layers of neurons, a thought on its way through. */
export const neurons: Scene = (p, random) => {
  const layers = [4, 6, 6, 5, 3].map((count, layer) =>
    Array.from({ length: count }, (_, index): Point => [200 + layer * 220, 360 + (index - (count - 1) / 2) * 100]),
  )
  const lit = layers.map((layer) => new Set(layer.filter(() => random() < 0.45).concat(layer.slice(1, 2))))
  const edges = layers
    .slice(1)
    .flatMap((layer, index) =>
      (layers[index] ?? []).flatMap((from) =>
        layer.map((to) => ({ from, to, on: lit[index]?.has(from) && lit[index + 1]?.has(to) })),
      ),
    )
  return (
    edges
      .filter(({ on }) => !on)
      .map(({ from, to }) => link(from, to, '#ffffff', 2, { 'stroke-opacity': 0.22 }))
      .join('') +
    edges
      .filter(({ on }) => on)
      .map(({ from, to }) => link(from, to, p.b, 4, { 'stroke-opacity': 0.85 }))
      .join('') +
    lit.flatMap((layer) => [...layer].map(([x, y]) => halo(x, y, 80, 'b'))).join('') +
    lifted(
      ...layers.flat().map((at) => {
        const [x, y] = at
        const neuron = lit.some((layer) => layer.has(at)) ? circle(x, y, 32, 'url(#b)') : circle(x, y, 28, 'url(#a)')
        return neuron + circle(x - 9, y - 10, 7, '#ffffff', { opacity: 0.7 })
      }),
    )
  )
}

/** A question, an answer, and the words that look at each other. */
export const conversation: Scene = (p) => {
  const words = [120, 84, 150, 70, 130, 96, 110]
  const starts = words.map((_, index) => 170 + words.slice(0, index).reduce((sum, width) => sum + width + 30, 0))
  const middle = (index: number) => (starts[index] ?? 0) + (words[index] ?? 0) / 2
  const look = (from: number, to: number, colour: string, width: number) =>
    stroke(
      `M${middle(from)} 560C${middle(from)} ${560 - Math.abs(from - to) * 42} ${middle(to)} ${560 - Math.abs(from - to) * 42} ${middle(to)} 560`,
      colour,
      width,
    )
  const star = (x: number, y: number, r: number) =>
    area(
      `M${x} ${y - r}Q${x + r * 0.14} ${y - r * 0.14} ${x + r} ${y}Q${x + r * 0.14} ${y + r * 0.14} ${x} ${y + r}Q${x - r * 0.14} ${y + r * 0.14} ${x - r} ${y}Q${x - r * 0.14} ${y - r * 0.14} ${x} ${y - r}z`,
      'url(#b)',
    )
  return (
    lifted(
      area(
        'M250 80H700a44 44 0 0 1 44 44v84a44 44 0 0 1 -44 44H300l-60 56v-58a44 44 0 0 1 -34 -42v-84a44 44 0 0 1 44 -44z',
        'url(#sheet)',
      ),
    ) +
    bars(262, 132, [380, 260], faint(p), 20, 46) +
    lifted(
      area(
        'M640 196H1020a44 44 0 0 1 44 44v112a44 44 0 0 1 -34 42v58l-60 -56H640a44 44 0 0 1 -44 -44v-112a44 44 0 0 1 44 -44z',
        'url(#a)',
      ),
    ) +
    bars(652, 244, [350, 300, 200], '#ffffff', 20, 46) +
    halo(1040, 180, 160, 'b') +
    lifted(star(1040, 180, 92)) +
    star(1136, 286, 38) +
    look(6, 1, p.c, 6) +
    look(6, 3, p.b, 5) +
    look(4, 2, p.a, 5) +
    look(5, 4, p.b, 5) +
    look(2, 0, p.a, 4) +
    words
      .map(
        (width, index) =>
          rect(starts[index] ?? 0, 560, width, 64, 20, index === 6 ? 'url(#c)' : 'url(#sheet)') +
          rect((starts[index] ?? 0) + 24, 585, width - 48, 14, 7, index === 6 ? '#ffffff' : mix(p.paper, p.day, 0.45)),
      )
      .join('')
  )
}

/** A picture, what was found in it, and the numbers it is made of. */
export const vision: Scene = (p, random) => {
  const corner = (x: number, y: number, dx: number, dy: number, colour: string) =>
    stroke(`M${x + dx} ${y}H${x}V${y + dy}`, colour, 10)
  const found = (x: number, y: number, w: number, h: number, colour: string) =>
    corner(x, y, 34, 34, colour) +
    corner(x + w, y, -34, 34, colour) +
    corner(x, y + h, 34, -34, colour) +
    corner(x + w, y + h, -34, -34, colour) +
    rect(x - 5, y - 40, 92, 26, 13, colour)
  const pixel = (index: number) => {
    const [column, row] = [index % 5, Math.floor(index / 5)]
    return rect(850 + column * 62, 150 + row * 62, 54, 54, 10, mix(p.a, p.night, random() * 0.85), { opacity: 0.95 })
  }
  return (
    sheet(110, 100, 660, 520, 36) +
    rect(136, 126, 608, 468, 22, mix(p.a, '#ffffff', 0.55)) +
    circle(610, 260, 58, p.b) +
    area(
      'M136 500L310 250L430 420L520 320L744 540V572a22 22 0 0 1 -22 22H158a22 22 0 0 1 -22 -22z',
      mix(p.day, p.night, 0.3),
    ) +
    area('M310 250L262 319L300 345L330 318L366 330z', '#ffffff', { opacity: 0.9 }) +
    area(
      'M136 540C260 480 380 560 500 530S680 520 744 556V572a22 22 0 0 1 -22 22H158a22 22 0 0 1 -22 -22z',
      mix(p.day, p.a, 0.3),
    ) +
    found(206, 226, 230, 250, p.c) +
    found(530, 180, 160, 160, ink(p)) +
    halo(1002, 364, 260, 'b') +
    repeat(35, pixel) +
    rect(905, 267, 194, 194, 18, 'none', { stroke: p.b, 'stroke-width': 9 }) +
    stroke('M690 310C780 330 800 364 890 364', '#ffffff', 5, { 'stroke-dasharray': '2 14' })
  )
}
