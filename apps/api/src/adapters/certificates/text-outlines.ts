import { runsOf, type Weight } from './certificate-fonts.ts'

/** A line of text as SVG paths from x = 0, on the line y = 0, and how wide it is. Throws UnprintableText as `runsOf`. */
export const outlinesOf = (line: string, weight: Weight, size: number): { paths: string; width: number } => {
  let [left, paths] = [0, '']
  for (const { text, shapes } of runsOf(line, weight)) {
    const scale = size / shapes.unitsPerEm
    const { glyphs, positions } = shapes.layout(text)
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
      const [x, y] = [left + xOffset * scale, -yOffset * scale]
      // Fonts count upwards, pictures downwards.
      paths += `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
      left += xAdvance * scale
    }
  }
  return { paths, width: left }
}
