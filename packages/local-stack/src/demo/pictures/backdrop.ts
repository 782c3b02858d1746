import { mix, type Palette } from './palettes.ts'
import type { Random } from './random.ts'
import { circle, repeat } from './shapes.ts'

export const coverSize = { width: 1280, height: 720 } as const
const { width, height } = coverSize

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`

const fade = (id: string, colour: string, opacity: number) =>
  `<radialGradient id="${id}">${stop(0, colour, opacity)}${stop(0.5, colour, opacity * 0.3)}${stop(1, colour, 0)}</radialGradient>`

// Blurring the bare alpha takes librsvg half the time that feDropShadow takes.
const shadow =
  '<feGaussianBlur in="SourceAlpha" stdDeviation="16"/><feOffset dy="16"/><feComponentTransfer><feFuncA type="linear" slope="0.36"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>'

const definitions = (p: Palette) => `<defs>
<linearGradient id="sky" x1="0" y1="1" x2="1" y2="0">${stop(0, p.night)}${stop(0.55, mix(p.night, p.day, 0.45))}${stop(1, p.day)}</linearGradient>
<linearGradient id="sheet" x1="0" y1="0" x2="0.4" y2="1">${stop(0, '#ffffff')}${stop(1, p.paper)}</linearGradient>
<linearGradient id="dark" x1="0" y1="0" x2="0.4" y2="1">${stop(0, mix(p.night, p.day, 0.22))}${stop(1, mix(p.night, '#000000', 0.25))}</linearGradient>
${(['a', 'b', 'c'] as const)
  .map(
    (accent) =>
      `<linearGradient id="${accent}" x1="0" y1="0" x2="0.5" y2="1">${stop(0, mix(p[accent], '#ffffff', 0.25))}${stop(1, p[accent])}</linearGradient>${fade(`halo-${accent}`, p[accent], 0.6)}`,
  )
  .join('')}
${fade('sun', mix(p.day, '#ffffff', 0.35), 0.75)}
<pattern id="dots" width="26" height="26" patternUnits="userSpaceOnUse"><circle cx="13" cy="13" r="2.2" fill="#ffffff"/></pattern>
<radialGradient id="dot-fade">${stop(0, '#ffffff')}${stop(1, '#ffffff', 0)}</radialGradient>
<mask id="dot-mask"><rect width="${width}" height="${height}" fill="url(#dot-fade)"/></mask>
<filter id="lift" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB">${shadow}</filter>
</defs>`

/** What all covers share: a diagonal sky, a light behind the subject, rings from one corner and a field of dots. */
export const backdrop = (p: Palette, random: Random): string => {
  const [ringX, ringY] = [random() < 0.5 ? 0 : width, random() < 0.5 ? 0 : height]
  const dotsX = ringX === 0 ? 560 : -560
  return `${definitions(p)}<rect width="${width}" height="${height}" fill="url(#sky)"/>
${circle(480 + random() * 320, 250 + random() * 160, 560, 'url(#sun)')}
${circle(width - ringX, height - ringY, 420, 'url(#halo-a)', { opacity: 0.45 })}
${repeat(5, (ring) => circle(ringX, ringY, 150 + ring * 85, 'none', { stroke: '#ffffff', 'stroke-opacity': 0.16 - ring * 0.025, 'stroke-width': 2 }))}
<g transform="translate(${dotsX} ${ringY === 0 ? 260 : -260})" opacity="0.3"><rect width="${width}" height="${height}" fill="url(#dots)" mask="url(#dot-mask)"/></g>`
}
