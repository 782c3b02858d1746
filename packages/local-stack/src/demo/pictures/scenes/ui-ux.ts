import { faint, glass, ink, sheet } from '../furniture.ts'
import { mix } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import { area, bars, circle, halo, lifted, type Point, points, rect, repeat, stroke, turned } from '../shapes.ts'

/** What people said, on notes that begin to fall into groups. */
export const notes: Scene = (p, random) => {
  const colours = [
    'url(#b)',
    'url(#b)',
    'url(#a)',
    'url(#a)',
    'url(#a)',
    '#ffffff',
    '#ffffff',
    'url(#c)',
    'url(#c)',
    'url(#b)',
  ]
  const note = ([x, y]: Point, index: number) =>
    turned(
      (random() - 0.5) * 14,
      [x + 66, y + 66],
      rect(x, y, 132, 132, 10, colours[index] ?? p.b),
      bars(x + 22, y + 34, [88, 64, 76], colours[index] === 'url(#c)' ? '#ffffff' : ink(p), 10, 26),
    )
  const person = (x: number, y: number, coat: string, skin: string) =>
    circle(x, y, 92, 'url(#sheet)') +
    area(`M${x - 62} ${y + 64}a62 58 0 0 1 124 0a92 92 0 0 1 -124 0z`, coat) +
    circle(x, y - 18, 36, skin)
  return (
    glass(420, 90, 740, 540, 36) +
    lifted(...points('460,130 610,150 800,130 960,150 890,290 520,290 640,450 480,460 850,470 990,455').map(note)) +
    stroke('M300 230C360 200 400 260 450 230M300 490C360 520 400 440 450 480', '#ffffff', 5, {
      'stroke-dasharray': '2 14',
    }) +
    lifted(person(210, 230, p.c, mix(p.b, '#8a4b2f', 0.55)), person(210, 490, p.b, mix(p.b, '#5a2d1c', 0.75)))
  )
}

/** A screen three times: sketched, laid out, alive. */
export const wireframes: Scene = (p) => {
  const phone = (x: number, y: number, height: number, screen: string, body: string) =>
    lifted(rect(x, y, 270, height, 44, ink(p))) + rect(x + 12, y + 12, 246, height - 24, 34, screen) + body
  const dashes = { stroke: mix(p.day, p.night, 0.2), 'stroke-width': 4, 'stroke-dasharray': '10 8' }
  const sketch =
    rect(225, 200, 186, 130, 14, 'none', dashes) +
    stroke('M225 200L411 330M411 200L225 330', faint(p), 4) +
    bars(225, 360, [186, 130], faint(p), 14, 32) +
    rect(225, 450, 186, 54, 27, 'none', dashes)
  const plan =
    rect(879, 200, 186, 90, 14, faint(p)) +
    repeat(2, (column) => rect(879 + column * 100, 310, 86, 100, 14, faint(p))) +
    bars(879, 434, [186, 110], mix(p.paper, p.day, 0.45), 14, 30) +
    rect(879, 506, 186, 24, 12, mix(p.paper, p.day, 0.6))
  const live =
    rect(517, 102, 246, 250, 34, 'url(#c)') +
    rect(517, 300, 246, 60, 0, '#ffffff') +
    circle(700, 170, 46, p.b) +
    area('M517 320L600 210L660 280L700 236L763 320z', p.a) +
    bars(547, 386, [186, 140], ink(p), 16, 34) +
    bars(547, 458, [160, 176], faint(p), 12, 26) +
    rect(547, 530, 186, 60, 30, 'url(#a)') +
    bars(600, 553, [80], '#ffffff', 14)
  return (
    halo(640, 360, 460, 'b') +
    phone(183, 150, 430, p.paper, sketch) +
    phone(837, 150, 430, p.paper, plan) +
    phone(505, 90, 550, '#ffffff', live) +
    stroke('M1065 540C1110 640 860 680 790 610M822 606l-34 2 6 34', '#ffffff', 6) +
    stroke('M411 478C450 478 450 440 488 440M464 420l26 20 -24 24', '#ffffff', 6) +
    lifted(
      area('M700 560l0 96 24 -22 18 40 24 -11 -18 -38 32 -4z', '#ffffff', {
        stroke: ink(p),
        'stroke-width': 5,
        'stroke-linejoin': 'round',
      }),
    )
  )
}

/** The pieces that every screen of a product is built from. */
export const designSystem: Scene = (p) => {
  const swatches = [p.a, p.day, p.c, p.b, mix(p.night, p.day, 0.3), mix(p.paper, p.day, 0.18)]
  const toggle = (x: number, on: boolean) =>
    rect(x, 510, 106, 60, 30, on ? 'url(#c)' : faint(p)) + circle(on ? x + 76 : x + 30, 540, 22, '#ffffff')
  return (
    sheet(
      130,
      100,
      300,
      330,
      32,
      repeat(6, (index) =>
        circle(210 + (index % 2) * 140, 172 + Math.floor(index / 2) * 94, 38, swatches[index] ?? p.a),
      ),
    ) +
    sheet(130, 460, 300, 160, 32, toggle(164, true) + toggle(290, false)) +
    sheet(
      460,
      100,
      380,
      200,
      32,
      rect(500, 140, 300, 60, 30, 'url(#c)') +
        bars(590, 162, [120], '#ffffff', 16) +
        rect(500, 220, 140, 46, 23, 'none', { stroke: p.c, 'stroke-width': 5 }) +
        rect(660, 220, 140, 46, 23, p.b),
    ) +
    sheet(
      460,
      330,
      380,
      290,
      32,
      stroke('M510 400H790', faint(p), 14) +
        stroke('M510 400H670', p.day, 14) +
        circle(670, 400, 20, '#ffffff', { stroke: p.day, 'stroke-width': 10 }) +
        repeat(
          3,
          (row) =>
            circle(524, 474 + row * 48, 16, row === 1 ? p.c : 'none', {
              stroke: row === 1 ? p.c : faint(p),
              'stroke-width': 6,
            }) + bars(560, 467 + row * 48, [[150, 210, 120][row] ?? 0], faint(p), 14),
        ),
    ) +
    sheet(
      870,
      100,
      280,
      340,
      32,
      rect(894, 124, 232, 150, 20, 'url(#a)') +
        area('M894 254l70 -70 54 52 40 -34 68 66a20 20 0 0 1 -20 6H914a20 20 0 0 1 -20 -20z', p.day) +
        circle(1070, 168, 20, p.b) +
        bars(894, 304, [180, 220, 130], faint(p), 14, 32),
    ) +
    sheet(
      870,
      470,
      280,
      150,
      32,
      rect(900, 512, 220, 66, 18, 'none', { stroke: p.c, 'stroke-width': 5 }) +
        bars(926, 538, [90], ink(p), 14) +
        stroke('M1030 530v32', p.day, 5),
    )
  )
}
