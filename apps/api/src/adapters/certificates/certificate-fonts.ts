import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import { UnprintableText } from '../../features/port-errors.ts'

/** Noto Sans in parts, each for some scripts. Devanagari has the rupee sign, too. `.woff`: fontkit can't embed `.woff2`. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'devanagari', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
export type Weight = 400 | 600

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('@fontsource/noto-sans/package.json')), 'files')
type Part = { name: string; bytes: Buffer; shapes: Font; has: (codePoint: number) => boolean }

const load = (script: string, weight: Weight): Part => {
  const name = `noto-sans-${script}-${weight}-normal`
  const bytes = readFileSync(join(folder, `${name}.woff`))
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`)
  return { name, bytes, shapes: font, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

const loaded = new Map<Weight, Part[]>()
const partsOf = (weight: Weight): Part[] => {
  const parts = loaded.get(weight) ?? scripts.map((script) => load(script, weight))
  loaded.set(weight, parts)
  return parts
}

/** A stretch of text with the part of the font that has all its characters. */
export type Run = { text: string; font: string; bytes: Buffer; shapes: Font }

/** Whether some part of the font has each character. */
export const hasAll = (text: string): boolean => {
  const parts = partsOf(600)
  return [...text].every((character) => parts.some(({ has }) => has(character.codePointAt(0) ?? 0)))
}

/** Splits a line by the parts of the font that have its characters. Throws UnprintableText if none has one. */
export const runsOf = (line: string, weight: Weight): Run[] => {
  const parts = partsOf(weight)
  const runs: (Run & { part: Part })[] = []
  for (const character of line) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    // Spaces and digits stay with the script around them, so that its letters join as they should.
    if (last?.part.has(codePoint)) last.text += character
    else {
      const part = parts.find(({ has }) => has(codePoint))
      if (!part) throw new UnprintableText(`No font has U+${codePoint.toString(16)}`)
      runs.push({ text: character, font: part.name, bytes: part.bytes, shapes: part.shapes, part })
    }
  }
  return runs.map(({ part: _, ...run }) => run)
}
