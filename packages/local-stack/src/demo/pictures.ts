import type { Category } from '@skillharbor/contracts/entities'
import sharp from 'sharp'
import { backdrop, coverSize } from './pictures/backdrop.ts'
import { palettes } from './pictures/palettes.ts'
import { seededRandom } from './pictures/random.ts'
import * as algorithms from './pictures/scenes/algorithms.ts'
import * as artificialIntelligence from './pictures/scenes/artificial-intelligence.ts'
import * as computerScience from './pictures/scenes/computer-science.ts'
import * as uiUx from './pictures/scenes/ui-ux.ts'
import * as webDesigning from './pictures/scenes/web-designing.ts'
import * as webDevelopment from './pictures/scenes/web-development.ts'
import * as web3 from './pictures/scenes/web3.ts'

const scenes = {
  ...computerScience,
  ...webDevelopment,
  ...uiUx,
  ...webDesigning,
  ...web3,
  ...artificialIntelligence,
  ...algorithms,
}

/** What a cover shows: the name of a scene. */
export type Subject = keyof typeof scenes

/** What a cover is drawn from. The category gives the colours, the slug the chance details. */
export type CoverOf = { readonly slug: string; readonly category: Category; readonly subject: Subject }

export const pictureType = 'image/webp'

/** A course's cover as SVG: the same for the same course; shapes only, so no font is needed. */
export const coverSvg = ({ slug, category, subject }: CoverOf): string => {
  const [palette, random] = [palettes[category], seededRandom(slug)]
  const drawing = backdrop(palette, random) + scenes[subject](palette, random)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${coverSize.width}" height="${coverSize.height}">${drawing}</svg>`
}

/** Draws a course's cover, 1280 × 720 WebP. */
export const drawPicture = async (cover: CoverOf): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(Buffer.from(coverSvg(cover)))
      .webp({ quality: 86, effort: 2 })
      .toBuffer(),
  )
