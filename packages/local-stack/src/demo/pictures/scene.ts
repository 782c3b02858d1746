import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

/** Draws the subject of one cover, as SVG, over the backdrop. */
export type Scene = (p: Palette, random: Random) => string
