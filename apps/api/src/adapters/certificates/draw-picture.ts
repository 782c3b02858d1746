import type { Language } from '@skillharbor/messages/language'
import type { CertificateFacts } from '../../features/learning/certificates/certificate-issuer.ts'
import type { Weight } from './certificate-fonts.ts'
import { certificateLines } from './certificate-lines.ts'
import { lighthouse, markColors } from './mark.ts'
import { textsIn } from './messages.ts'
import { outlinesOf } from './text-outlines.ts'

/** What link previews show large. https://developers.facebook.com/docs/sharing/webmasters/images */
const picture = { width: 1200, height: 630, margin: 80 }
const colors = { ...markColors, soft: '#a9c0c7' }

const drawnLighthouse = [
  ...lighthouse.filled.map(({ path, color }) => `<path d="${path}" fill="${color}"/>`),
  `<path d="${lighthouse.sea.path}" stroke="${lighthouse.sea.color}" stroke-width="2" stroke-linecap="round"/>`,
].join('')

type Line = { text: string; baseline: number; size: number; weight: Weight; color: string }

/** A line of text, smaller if it wouldn't fit. */
const draw = ({ text, baseline, size, weight, color }: Line): string => {
  const outlines = outlinesOf(text, weight, size)
  const scale = Math.min(1, (picture.width - 2 * picture.margin) / outlines.width)
  const place = `translate(${picture.margin} ${baseline}) scale(${scale.toFixed(4)})`
  return `<g fill="${color}" transform="${place}">${outlines.paths}</g>`
}

/**
 * The picture that a link to the certificate is shared with, as a PNG. Its letters are drawn from the same fonts as the
 * PDF's, so it needs none on the server. Throws UnprintableText as the PDF does.
 */
export const drawPicture = async (facts: CertificateFacts, language: Language, brand: string): Promise<Buffer> => {
  const t = textsIn(language)
  const { learnerName, courseTitle, number } = facts
  const [firstLine = ''] = certificateLines(facts, language)
  const lines: Line[] = [
    { text: t('title'), baseline: 220, size: 34, weight: 600, color: colors.light },
    { text: learnerName, baseline: 312, size: 76, weight: 600, color: colors.tower },
    { text: t('completed'), baseline: 372, size: 28, weight: 400, color: colors.soft },
    { text: courseTitle, baseline: 436, size: 46, weight: 600, color: colors.tower },
    { text: firstLine, baseline: 486, size: 26, weight: 400, color: colors.soft },
    { text: number, baseline: 556, size: 26, weight: 600, color: colors.sea },
  ]
  const named = `<g transform="translate(72 0)">${draw({ text: brand, baseline: 126, size: 34, weight: 600, color: colors.tower })}</g>`
  const { width, height, margin } = picture
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colors.night}"/>
    <rect x="24" y="24" width="${width - 48}" height="${height - 48}" fill="none" stroke="${colors.light}" stroke-width="3"/>
    <g transform="translate(${margin - 18} 66) scale(3)">${drawnLighthouse}</g>${named}
    ${lines.map(draw).join('')}
    <g transform="translate(${width - 146} 146)">
      <circle r="66" fill="${colors.light}"/><circle r="55" fill="${colors.night}"/>
      <path d="M-24 2 -7 19 25 -17" fill="none" stroke="${colors.light}" stroke-width="11" stroke-linecap="round"/>
    </g></svg>`
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
