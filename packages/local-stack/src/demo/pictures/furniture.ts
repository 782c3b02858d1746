import { mix, type Palette } from './palettes.ts'
import { bars, circle, lifted, type Point, polygon, rect } from './shapes.ts'

/** Dark text colour on paper. */
export const ink = (p: Palette) => mix(p.night, p.day, 0.25)
/** Faint marks on paper. */
export const faint = (p: Palette) => mix(p.paper, p.day, 0.28)

/** A sheet of paper with a soft shadow. */
export const sheet = (x: number, y: number, width: number, height: number, radius: number, body = '') =>
  lifted(rect(x, y, width, height, radius, 'url(#sheet)')) + body

/** A pane of frosted glass. */
export const glass = (x: number, y: number, width: number, height: number, radius: number) =>
  rect(x, y, width, height, radius, '#ffffff', { 'fill-opacity': 0.12, stroke: '#ffffff', 'stroke-opacity': 0.3 })

/** A window with its bar: on paper, or `dark` as a terminal. */
export const appWindow = (p: Palette, x: number, y: number, width: number, height: number, dark = false) =>
  lifted(
    rect(x, y, width, height, 22, dark ? 'url(#dark)' : 'url(#sheet)'),
    ...[p.c, p.b, p.a].map((colour, index) => circle(x + 34 + index * 26, y + 30, 8, colour)),
    bars(x + width / 2 - 90, y + 23, [180], dark ? mix(p.night, p.day, 0.5) : faint(p), 14),
  )

/** A block seen from above at an angle: `at` is the middle of its top, `half` half of its width, `tall` its height. */
export const block = ([x, y]: Point, half: number, tall: number, colour: string, p: Palette) => {
  const rise = half * 0.5
  const left = [x - half, y] as const
  const right = [x + half, y] as const
  const front = [x, y + rise] as const
  const down = ([px, py]: Point): Point => [px, py + tall]
  return (
    polygon([left, front, down(front), down(left)], mix(colour, p.night, 0.35)) +
    polygon([front, right, down(right), down(front)], mix(colour, p.night, 0.6)) +
    polygon([[x, y - rise], right, front, left], mix(colour, '#ffffff', 0.18))
  )
}
