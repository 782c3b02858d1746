import { block, faint, ink, sheet } from '../furniture.ts'
import { mix } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import {
  area,
  bars,
  circle,
  ellipse,
  halo,
  lifted,
  link,
  type Point,
  points,
  polygon,
  rect,
  regular,
  stroke,
  tick,
} from '../shapes.ts'

/** Blocks, each holding on to the one before. */
export const chain: Scene = (p) => {
  const blocks: readonly (readonly [at: Point, colour: string])[] = [
    [[270, 400], p.a],
    [[515, 320], p.b],
    [[765, 240], p.a],
    [[1010, 160], p.c],
  ]
  const ring = ([x, y]: Point) =>
    lifted(ellipse(x, y, 62, 30, 'none', { stroke: p.paper, 'stroke-width': 18, transform: `rotate(-18 ${x} ${y})` }))
  return (
    halo(640, 380, 520, 'a') +
    blocks
      .map(([[x, y], colour], index) => {
        const seal = `M${x - 76} ${y + 84}v30l46 23v-30zM${x - 76} ${y + 140}v12l78 39v-12z`
        return (
          (index ? ring([x - 123, y + 120]) : '') +
          lifted(block([x, y], 112, 150, colour, p)) +
          area(seal, '#ffffff', { opacity: 0.75 }) +
          polygon(
            [
              [x, y - 22],
              [x + 44, y],
              [x, y + 22],
              [x - 44, y],
            ],
            '#ffffff',
            { opacity: 0.5 },
          )
        )
      })
      .join('')
  )
}

/** An agreement that keeps itself. */
export const contract: Scene = (p) => {
  const brace = (x: number, way: 1 | -1) =>
    stroke(
      `M${x} 190c${-70 * way} 0 ${-70 * way} 40 ${-70 * way} 86s0 70 ${-46 * way} 84c${46 * way} 14 ${46 * way} 38 ${46 * way} 84s0 86 ${70 * way} 86`,
      p.b,
      20,
    )
  return (
    halo(640, 360, 460, 'c') +
    brace(330, 1) +
    brace(950, -1) +
    sheet(
      420,
      80,
      440,
      560,
      34,
      rect(460, 126, 150, 26, 13, p.c) +
        bars(460, 188, [360, 310, 340], faint(p), 16, 38) +
        bars(500, 308, [250, 200], mix(p.a, p.night, 0.1), 16, 38) +
        bars(460, 390, [330], faint(p), 16) +
        stroke('M470 560c24 -60 44 -60 48 -16s30 10 46 -14 28 24 50 0', ink(p), 7) +
        stroke('M460 588H640', faint(p), 4),
    ) +
    lifted(polygon(regular([790, 520], 128, 6), 'url(#b)')) +
    polygon(regular([790, 520], 98, 6), 'none', { stroke: '#ffffff', 'stroke-width': 5, 'stroke-opacity': 0.8 }) +
    tick([790, 522], 84, ink(p), 20)
  )
}

/** A wallet in a network without a middle. */
export const wallet: Scene = (p) => {
  const peers = points('180,190 390,120 900,110 1100,230 1110,510 890,610 370,610 170,500')
  const next = (index: number) => peers[(index + 1) % peers.length] ?? [0, 0]
  const coin = (x: number, y: number) =>
    ellipse(x, y + 22, 96, 38, mix(p.b, p.night, 0.45)) +
    ellipse(x, y, 96, 38, 'url(#b)') +
    ellipse(x, y, 66, 24, 'none', { stroke: '#ffffff', 'stroke-width': 5, 'stroke-opacity': 0.7 })
  return (
    peers
      .map(
        (peer, index) =>
          link(peer, next(index), '#ffffff', 4, { 'stroke-opacity': 0.45 }) +
          link(peer, [640, 360], p.a, 4, { 'stroke-dasharray': '2 14' }),
      )
      .join('') +
    lifted(
      ...peers.map(
        (peer, index) =>
          polygon(regular(peer, 62, 6), ['url(#a)', 'url(#c)', 'url(#b)'][index % 3] ?? p.a) +
          circle(...peer, 20, '#ffffff', { opacity: 0.85 }),
      ),
    ) +
    halo(640, 360, 380, 'c') +
    lifted(rect(440, 200, 400, 90, 30, 'url(#c)')) +
    lifted(rect(420, 236, 440, 270, 40, 'url(#dark)')) +
    rect(420, 236, 440, 270, 40, 'none', { stroke: p.a, 'stroke-opacity': 0.6, 'stroke-width': 3 }) +
    lifted(rect(724, 330, 150, 90, 45, 'url(#a)')) +
    circle(772, 375, 20, '#ffffff') +
    bars(464, 292, [150, 96], mix(p.a, '#ffffff', 0.3), 16, 40) +
    lifted(...[0, 1, 2, 3].map((index) => coin(540, 536 - index * 30)))
  )
}
