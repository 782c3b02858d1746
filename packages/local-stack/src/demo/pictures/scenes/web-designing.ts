import { appWindow, faint, ink, sheet } from '../furniture.ts'
import { mix } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import { area, bars, circle, group, halo, lifted, link, type Point, points, rect, repeat, stroke } from '../shapes.ts'

/** One page on three widths. */
export const responsive: Scene = (p) => {
  const picture = (x: number, y: number, width: number, height: number) =>
    rect(x, y, width, height, 16, 'url(#a)') +
    circle(x + width * 0.72, y + height * 0.34, height * 0.13, '#ffffff') +
    area(
      `M${x + 8} ${y + height}l${width * 0.34} ${-height * 0.52}l${width * 0.2} ${height * 0.26}l${width * 0.14} ${-height * 0.16}l${width * 0.24} ${height * 0.42}z`,
      p.b,
    )
  const device = (x: number, y: number, width: number, height: number, radius: number) =>
    lifted(rect(x, y, width, height, radius, ink(p))) +
    rect(x + 12, y + 12, width - 24, height - 24, radius - 10, 'url(#sheet)')
  return (
    appWindow(p, 130, 90, 760, 500) +
    picture(170, 170, 400, 200) +
    bars(600, 190, [240, 180, 220], faint(p), 16, 40) +
    rect(600, 316, 140, 50, 25, p.c) +
    repeat(3, (column) =>
      rect(170 + column * 232, 400, 216, 150, 16, mix(p.paper, [p.c, p.b, p.a][column] ?? p.a, 0.35)),
    ) +
    device(720, 230, 280, 400, 34) +
    picture(750, 266, 220, 130) +
    bars(750, 420, [200, 150], faint(p), 14, 30) +
    repeat(2, (column) => rect(750 + column * 114, 490, 104, 104, 14, mix(p.paper, column ? p.b : p.c, 0.4))) +
    device(960, 300, 190, 340, 34) +
    picture(986, 336, 138, 90) +
    bars(986, 446, [130, 90], faint(p), 12, 26) +
    rect(986, 506, 138, 44, 12, mix(p.paper, p.c, 0.4)) +
    rect(986, 562, 138, 44, 22, p.c)
  )
}

/** A letter on its guides beside a wheel of colours. */
export const typography: Scene = (p) => {
  const wheel = [
    p.a,
    mix(p.a, p.b, 0.5),
    p.b,
    mix(p.b, p.night, 0.4),
    mix(p.c, p.night, 0.4),
    p.c,
    mix(p.c, '#ffffff', 0.35),
    mix(p.a, '#ffffff', 0.45),
  ]
  const wedge = (index: number) =>
    group(
      { transform: `rotate(${index * 45} 920 360)` },
      area('M920 360V130A230 230 0 0 1 1082.6 197.4z', wheel[index] ?? p.a, { stroke: p.paper, 'stroke-width': 6 }),
    )
  const letter = (dy: number, colour: string) =>
    group(
      { transform: `translate(0 ${dy})` },
      area('M352 160h80l146 380h-86l-32 -90h-138l-32 90h-86zM392 256l-46 128h92z', colour, { 'fill-rule': 'evenodd' }),
    )
  const anchors = points('352,160 432,160 578,540 492,540 292,540 204,540')
  return (
    sheet(120, 90, 540, 540, 40) +
    [160, 384, 540]
      .map((y) => stroke(`M150 ${y}H630`, mix(p.c, '#ffffff', 0.3), 3, { 'stroke-dasharray': '10 10' }))
      .join('') +
    letter(0, ink(p)) +
    anchors.map(([x, y]) => rect(x - 9, y - 9, 18, 18, 3, '#ffffff', { stroke: p.b, 'stroke-width': 5 })).join('') +
    lifted(circle(920, 360, 244, p.paper)) +
    repeat(8, wedge) +
    lifted(circle(920, 360, 96, 'url(#sheet)')) +
    circle(920, 360, 56, 'url(#b)') +
    circle(1070, 298, 26, 'none', { stroke: '#ffffff', 'stroke-width': 9 })
  )
}

/** A curve that says how a thing moves, and the thing moving along it. */
export const motion: Scene = (p) => {
  const curve = (t: number): Point => {
    const bezier = (a: number, b: number, c: number, d: number) =>
      a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3
    return [bezier(260, 640, 560, 1020), bezier(540, 560, 150, 170)]
  }
  return (
    halo(960, 220, 360, 'b') +
    sheet(170, 90, 940, 540, 40) +
    repeat(8, (column) => stroke(`M${260 + column * 108.6} 130V590`, mix(p.paper, p.day, 0.14), 2)) +
    repeat(5, (row) => stroke(`M210 ${170 + row * 92.5}H1070`, mix(p.paper, p.day, 0.14), 2)) +
    link([260, 540], [640, 560], p.c, 5) +
    link([1020, 170], [560, 150], p.c, 5) +
    stroke('M260 540C640 560 560 150 1020 170', p.b, 14) +
    repeat(7, (step) => {
      const [x, y] = curve(step / 7)
      return circle(x, y, 20 + step * 3, p.a, { opacity: 0.18 + step * 0.08 })
    }) +
    lifted(circle(1020, 170, 52, 'url(#b)')) +
    circle(1002, 152, 14, '#ffffff', { opacity: 0.6 }) +
    points('640,560 560,150')
      .map(([x = 0, y = 0]) => circle(x, y, 17, '#ffffff', { stroke: p.c, 'stroke-width': 8 }))
      .join('') +
    rect(244, 524, 32, 32, 6, '#ffffff', { stroke: p.b, 'stroke-width': 8 }) +
    lifted(circle(880, 500, 58, 'url(#c)')) +
    area('M864 470l46 30 -46 30z', '#ffffff', { stroke: '#ffffff', 'stroke-width': 8, 'stroke-linejoin': 'round' }) +
    bars(800, 586, [160], faint(p), 10)
  )
}
