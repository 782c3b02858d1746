import { block, faint, ink, sheet } from '../furniture.ts'
import { mix } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import {
  area,
  bars,
  circle,
  ellipse,
  group,
  halo,
  lifted,
  type Point,
  points,
  rect,
  repeat,
  stroke,
} from '../shapes.ts'

const side = 320
const [chipX, chipY] = [480, 200]

/** A processor with its traces, bits on its die. */
export const chip: Scene = (p, random) => {
  const trace = (pin: number) => {
    const offset = chipX + 45 + pin * 46
    const spread = (pin - 2.5) * 34
    const colour = random() < 0.4 ? p.b : mix(p.day, '#ffffff', 0.35)
    const d = `M${offset} ${chipY}v-40l${spread} -${Math.abs(spread)}V${100 - Math.abs(spread) * 0.4}`
    return stroke(d, colour, 5) + circle(offset + spread, 100 - Math.abs(spread) * 0.4, 9, colour)
  }
  const pins = () =>
    repeat(6, trace) + repeat(6, (pin) => rect(chipX + 34 + pin * 46, chipY - 24, 22, 40, 6, 'url(#a)'))
  return (
    halo(640, 360, 420, 'b') +
    [0, 90, 180, 270].map((angle) => group({ transform: `rotate(${angle} 640 360)` }, pins())).join('') +
    lifted(rect(chipX, chipY, side, side, 40, 'url(#dark)')) +
    rect(chipX + 24, chipY + 24, side - 48, side - 48, 24, 'none', {
      stroke: mix(p.day, '#ffffff', 0.3),
      'stroke-width': 2,
    }) +
    repeat(25, (bit) => {
      const on = random() < 0.5
      const [x, y] = [chipX + 70 + (bit % 5) * 39, chipY + 66 + Math.floor(bit / 5) * 39]
      return on
        ? rect(x + 6, y, 12, 32, 6, 'url(#a)')
        : circle(x + 12, y + 16, 12, 'none', { stroke: p.b, 'stroke-width': 6 })
    })
  )
}

/** The layers between the hardware and the running programs. */
export const layers: Scene = (p, random) => {
  const plate = (y: number, colour: string) => lifted(block([640, y], 350, 34, colour, p))
  const program = (index: number) => {
    const [column, row] = [index % 3, Math.floor(index / 3)]
    const tall = 26 + random() * 70
    const at: Point = [640 + (column - row) * 96, 196 + (column + row - 2) * 48 - tall]
    return block(at, 62, tall, [p.a, p.b, p.c][(column + row * 2) % 3] ?? p.a, p)
  }
  return group(
    { transform: 'translate(51 46) scale(0.92)' },
    plate(462, mix(p.day, p.night, 0.2)),
    plate(372, mix(p.day, '#ffffff', 0.12)),
    plate(282, mix(p.b, p.day, 0.35)),
    plate(192, mix(p.paper, p.day, 0.2)),
    repeat(9, program),
  )
}

/** A world of machines that talk to each other. */
export const globe: Scene = (p) => {
  const cities = points('520,250 770,235 600,420 745,455 450,390 655,190')
  const meridian = mix(p.b, '#ffffff', 0.5)
  const flight = (from: number, to: number, bend: number, colour: string) => {
    const [[x1, y1], [x2, y2]] = [cities[from] ?? [0, 0], cities[to] ?? [0, 0]]
    return stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - bend} ${x2} ${y2}`, colour, 6)
  }
  const machine = (x: number, y: number, accent: string) =>
    sheet(
      x,
      y,
      190,
      128,
      18,
      rect(x + 20, y + 22, 150, 54, 10, accent) +
        bars(x + 20, y + 92, [90], faint(p)) +
        circle(x + 160, y + 98, 8, p.c),
    )
  return (
    stroke(
      'M270 240Q400 220 520 250M1010 500Q880 520 745 455M275 520Q360 470 450 390M1000 215Q900 190 770 235',
      '#ffffff',
      4,
      { 'stroke-dasharray': '3 14', 'stroke-opacity': 0.8 },
    ) +
    lifted(circle(640, 360, 250, 'url(#b)')) +
    circle(640, 360, 250, 'url(#dark)', { opacity: 0.72 }) +
    [80, 165, 225]
      .map((rx) => ellipse(640, 360, rx, 250, 'none', { stroke: meridian, 'stroke-opacity': 0.35, 'stroke-width': 3 }))
      .join('') +
    [-120, 0, 120]
      .map((dy) =>
        stroke(`M${640 - Math.sqrt(62500 - dy * dy)} ${360 + dy}H${640 + Math.sqrt(62500 - dy * dy)}`, meridian, 3, {
          'stroke-opacity': 0.35,
        }),
      )
      .join('') +
    flight(0, 1, 130, p.a) +
    flight(4, 2, 90, p.c) +
    flight(2, 1, 60, p.b) +
    flight(3, 5, 40, p.a) +
    cities.map(([x, y]) => halo(x, y, 44, 'a') + circle(x, y, 12, '#ffffff') + circle(x, y, 6, p.a)).join('') +
    machine(100, 170, p.b) +
    machine(990, 150, p.a) +
    machine(100, 460, p.a) +
    machine(990, 440, p.b)
  )
}

/** A store of rows, and the question that finds one. */
export const database: Scene = (p) => {
  const drum = (y: number, colour: string) =>
    area(`M200 ${y}v104a180 58 0 0 0 360 0v-104z`, colour) +
    ellipse(380, y, 180, 58, mix(p.paper, p.day, 0.15)) +
    ellipse(380, y, 150, 44, 'none', { stroke: ink(p), 'stroke-opacity': 0.25, 'stroke-width': 3 }) +
    [0, 1, 2].map((light) => circle(250 + light * 30, y + 82 + light * 7, 8, light === 0 ? p.c : p.paper)).join('')
  const row = (index: number) => {
    const y = 226 + index * 62
    const found = index === 3
    return (
      (found ? lifted(rect(640, y - 14, 510, 62, 16, 'url(#a)')) : '') +
      circle(700, y + 17, 13, found ? '#ffffff' : p.b) +
      points('740,150 920,90 1040,60')
        .map(([x, width]) => rect(x ?? 0, y + 9, width ?? 0, 16, 8, found ? ink(p) : faint(p)))
        .join('')
    )
  }
  return (
    halo(380, 360, 380, 'b') +
    lifted(drum(476, 'url(#b)'), drum(346, 'url(#a)'), drum(216, 'url(#b)')) +
    sheet(
      664,
      130,
      462,
      460,
      26,
      rect(664, 130, 462, 66, 26, ink(p)) +
        bars(740, 157, [110], p.b, 14) +
        bars(920, 157, [70], p.a, 14) +
        bars(1040, 157, [50], p.c, 14),
    ) +
    repeat(6, row) +
    stroke('M560 405C600 405 596 429 634 429', '#ffffff', 6, { 'stroke-dasharray': '2 14' })
  )
}
