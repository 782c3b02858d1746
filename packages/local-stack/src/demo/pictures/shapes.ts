/** The strokes that every scene is drawn with: each answers SVG text. Lengths are in pixels of the 1280 × 720 cover. */

export type Point = readonly [x: number, y: number]
type Attributes = Readonly<Record<string, string | number>>

const element = (name: string, attributes: Attributes, body = ''): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 10000) / 10000 : value}"`)
    .join('')}>${body}</${name}>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  fill: string,
  more?: Attributes,
) => element('rect', { x, y, width, height, rx, fill, ...more })

export const circle = (x: number, y: number, r: number, fill: string, more?: Attributes) =>
  element('circle', { cx: x, cy: y, r, fill, ...more })

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more?: Attributes) =>
  element('ellipse', { cx: x, cy: y, rx, ry, fill, ...more })

export const polygon = (corners: readonly Point[], fill: string, more?: Attributes) =>
  element('polygon', { points: corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '), fill, ...more })

export const area = (d: string, fill: string, more?: Attributes) => element('path', { d, fill, ...more })

/** An open line along the path `d`, with round ends. */
export const stroke = (d: string, colour: string, width: number, more?: Attributes) =>
  element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const link = ([x1, y1]: Point, [x2, y2]: Point, colour: string, width: number, more?: Attributes) =>
  stroke(`M${x1} ${y1}L${x2} ${y2}`, colour, width, more)

export const group = (attributes: Attributes, ...parts: readonly string[]) => element('g', attributes, parts.join(''))

/** Lifts what it holds off the ground with a soft shadow. A shadow is slow to draw: better one for many than one each. */
export const lifted = (...parts: readonly string[]) => group({ filter: 'url(#lift)' }, ...parts)

export const turned = (degrees: number, [x, y]: Point, ...parts: readonly string[]) =>
  group({ transform: `rotate(${degrees} ${x} ${y})` }, ...parts)

/** A light that fades outwards. */
export const halo = (x: number, y: number, r: number, accent: 'a' | 'b' | 'c') =>
  circle(x, y, r, `url(#halo-${accent})`)

/** Points in SVG's own notation: `x,y x,y`. */
export const points = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })

/** The points of a regular polygon; with 6 corners a hexagon that stands on its point. */
export const regular = ([x, y]: Point, radius: number, corners: number): Point[] =>
  Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI - Math.PI / 2
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

/** Words that need no font: rounded bars, one under the other. */
export const bars = (x: number, y: number, widths: readonly number[], fill: string, height = 12, gap = 26) =>
  widths.map((width, row) => rect(x, y + row * gap, width, height, height / 2, fill)).join('')

/** A tick, `size` wide, around its middle. */
export const tick = ([x, y]: Point, size: number, colour: string, width = size / 4) =>
  stroke(`M${x - size / 2} ${y}l${size * 0.36} ${size * 0.34}l${size * 0.64} ${-size * 0.7}`, colour, width)

/** The numbers 0 to `count` - 1 turned into shapes. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
