import { ink, sheet } from '../furniture.ts'
import { mix } from '../palettes.ts'
import type { Scene } from '../scene.ts'
import { circle, halo, lifted, link, type Point, points, rect, repeat, stroke } from '../shapes.ts'

/** A tree, and one way down it. */
export const tree: Scene = (p) => {
  const at = (index: number): Point => {
    const level = Math.floor(Math.log2(index + 1))
    const place = index + 1 - 2 ** level
    return [640 + ((place + 0.5) / 2 ** level - 0.5) * 1080, 120 + level * 155]
  }
  const way = new Set([0, 2, 5, 12])
  const edge = (index: number) =>
    link(at(Math.floor((index - 1) / 2)), at(index), way.has(index) ? p.b : '#ffffff', way.has(index) ? 10 : 5, {
      'stroke-opacity': way.has(index) ? 1 : 0.45,
    })
  const node = (index: number) => {
    const [x, y] = at(index)
    const r = [60, 52, 46, 40][Math.floor(Math.log2(index + 1))] ?? 40
    return (
      circle(x, y, r, way.has(index) ? 'url(#b)' : 'url(#sheet)') +
      circle(x, y, r * 0.42, way.has(index) ? '#ffffff' : ([p.a, p.c][index % 2] ?? p.a))
    )
  }
  return (
    [...way].map((index) => halo(...at(index), 130, 'b')).join('') +
    repeat(14, (index) => edge(index + 1)) +
    lifted(repeat(15, node))
  )
}

/** Places, roads, and the shortest way through. */
export const shortestPath: Scene = (p) => {
  const places = points('170,380 350,180 370,530 560,330 610,590 680,130 800,430 930,230 960,580 1110,390')
  const roads = points('0,1 0,2 1,3 2,3 2,4 1,5 3,5 3,6 4,6 5,7 6,7 6,8 4,8 7,9 8,9')
  const way = points('0,1 1,3 3,6 6,7 7,9')
  const place = (index: number): Point => places[index] ?? [0, 0]
  const onWay = new Set(way.flat())
  const weight = ([from, to]: Point) => {
    const [[x1, y1], [x2, y2]] = [place(from), place(to)]
    return circle((x1 + x2) / 2, (y1 + y2) / 2, 15, mix(p.night, p.day, 0.5), { stroke: '#ffffff', 'stroke-width': 4 })
  }
  return (
    [...onWay].map((index) => halo(...place(index), 110, 'b')).join('') +
    roads.map(([from, to]) => link(place(from), place(to), '#ffffff', 6, { 'stroke-opacity': 0.45 })).join('') +
    roads
      .filter((road) => !way.some((step) => step.join() === road.join()))
      .map(weight)
      .join('') +
    way
      .map(
        ([from, to]) =>
          link(place(from), place(to), mix(p.b, p.night, 0.5), 22) + link(place(from), place(to), p.b, 14),
      )
      .join('') +
    lifted(
      ...places.map(([x, y], index) =>
        onWay.has(index)
          ? circle(x, y, 46, 'url(#b)') + circle(x, y, 20, '#ffffff')
          : circle(x, y, 40, 'url(#sheet)') + circle(x, y, 16, [p.a, p.c][index % 2] ?? p.a),
      ),
    )
  )
}

/** A table of smaller answers, and the cells that the best one came through. */
export const table: Scene = (p) => {
  const [columns, rows] = [9, 5]
  const way = points('0,0 1,1 2,1 3,2 4,2 5,2 6,3 7,4 8,4')
  const cell = (index: number) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const known = (column / columns + row / rows) / 2
    return rect(
      183 + column * 103,
      116 + row * 100,
      90,
      86,
      20,
      mix(mix(p.paper, p.a, 0.25), mix(p.day, p.night, 0.2), known),
    )
  }
  const middle = ([column, row]: Point): Point => [228 + column * 103, 159 + row * 100]
  return (
    sheet(150, 82, 980, 556, 44) +
    repeat(columns * rows, cell) +
    lifted(...way.map(([column, row]) => rect(183 + column * 103, 116 + row * 100, 90, 86, 20, 'url(#b)'))) +
    stroke(`M${way.map((step) => middle(step).join(' ')).join('L')}`, ink(p), 8) +
    way.map((step) => circle(...middle(step), 14, '#ffffff', { stroke: ink(p), 'stroke-width': 7 })).join('')
  )
}
