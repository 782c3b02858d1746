import { type Language, locale } from '@skillharbor/messages/language'
import PDFDocument from 'pdfkit'
import { dayInIndia } from '../../features/india-time.ts'
import type { CertificateFacts } from '../../features/learning/certificates/certificate-issuer.ts'
import { type Run, runsOf, type Weight } from './certificate-fonts.ts'
import { certificateLines } from './certificate-lines.ts'
import { drawCode, drawMark, drawSeal } from './draw-marks.ts'
import { textsIn } from './messages.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Style = { size: number; weight: Weight; color: string }

/** A4, lying, in points. */
const page = { width: 841.89, height: 595.28, margin: 36 }
const textWidth = page.width - 240
/** Where the code and the seal stand, beside the address. */
const foot = { top: 454, height: 76 }
/** Those of the sites, on paper. */
const colors = { ink: '#0e2129', soft: '#48606a', accent: '#0a6176', line: '#d5dfe2' }

const use = (doc: Pdf, { font, bytes }: Run) => doc.registerFont(font, bytes).font(font)
const widthOf = (doc: Pdf, text: string, { size, weight }: Style): number => {
  doc.fontSize(size)
  return runsOf(text, weight).reduce((sum, run) => sum + use(doc, run).widthOfString(run.text), 0)
}

const drawLine = (doc: Pdf, text: string, top: number, style: Style): void => {
  let left = (page.width - widthOf(doc, text, style)) / 2
  doc.fillColor(style.color)
  // Who copies the text or has it read aloud gets its letters in order: Devanagari is drawn in another one.
  doc.markContent('Span', { actual: text })
  for (const run of runsOf(text, style.weight)) {
    use(doc, run).text(run.text, left, top, { lineBreak: false })
    left += doc.widthOfString(run.text)
  }
  doc.endMarkedContent()
}

/** What a reader takes for one character: a letter with its vowel signs, or letters that are written as one. */
const charactersOf = (word: string) => [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)

/** Breaks a text into lines that fit, between words; a word that is too long, between any two characters. */
const linesOf = (doc: Pdf, text: string, style: Style): string[] => {
  const lines = ['']
  const pieces = text
    .split(/(?<= )/)
    .flatMap((word) => (widthOf(doc, word, style) > textWidth ? charactersOf(word) : [word]))
  for (const piece of pieces) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (widthOf(doc, longer.trimEnd(), style) <= textWidth) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** Draws a text in as many lines as it needs, smaller if there are more than two. Returns where it ends. */
const drawText = (doc: Pdf, text: string, top: number, style: Style): number => {
  const lines = linesOf(doc, text, style)
  if (lines.length > 2 && style.size > 12) return drawText(doc, text, top, { ...style, size: style.size - 2 })
  const height = style.size * 1.4
  for (const [at, line] of lines.entries()) drawLine(doc, line, top + at * height, style)
  return top + lines.length * height
}

/** The certificate's lines, the short ones if the others don't fit into this height, in points. */
const linesAbove = (doc: Pdf, facts: CertificateFacts, language: Language, height: number, style: Style): string[] => {
  const lines = certificateLines(facts, language)
  const heights = lines.map((line) => 3 + linesOf(doc, line, style).length * style.size * 1.4)
  return heights.reduce((sum, one) => sum + one, 0) <= height ? lines : certificateLines(facts, language, true)
}

const drawFrame = (doc: Pdf): void => {
  const { width, height, margin } = page
  doc.rect(margin, margin, width - 2 * margin, height - 2 * margin)
  doc.lineWidth(1.5).stroke(colors.accent)
  doc.rect(margin + 6, margin + 6, width - 2 * margin - 12, height - 2 * margin - 12)
  doc.lineWidth(0.5).stroke(colors.line)
}

/**
 * Draws a certificate on one page of A4, with the address where anybody can check it. The same facts in the same
 * language give the same bytes.
 * Throws UnprintableText for characters that the embedded fonts don't have.
 */
export const drawCertificate = (given: {
  facts: CertificateFacts
  language: Language
  brand: string
  address: string
}): Promise<Buffer> => {
  const { facts, language, brand, address } = given
  const t = textsIn(language)
  const { learnerName, courseTitle, issuedAt, number } = facts
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: locale(language),
    displayTitle: true,
    pdfVersion: '1.5',
    info: { Title: t('document', { course: courseTitle }), Author: brand, CreationDate: issuedAt, ModDate: issuedAt },
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  doc.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  drawFrame(doc)
  const small: Style = { size: 12, weight: 400, color: colors.soft }
  drawMark(doc, { left: page.width / 2 - 16, top: 60, width: 32 })
  drawText(doc, brand, 98, { size: 14, weight: 600, color: colors.accent })
  drawText(doc, t('title'), 124, { size: 28, weight: 600, color: colors.ink })
  drawText(doc, t('certifies'), 174, small)
  let end = drawText(doc, learnerName, 192, { size: 34, weight: 600, color: colors.ink })
  drawText(doc, t('completed'), end + 2, small)
  end = drawText(doc, courseTitle, end + 20, { size: 22, weight: 600, color: colors.ink }) + 4
  for (const line of linesAbove(doc, facts, language, foot.top - end, small)) end = drawText(doc, line, end + 3, small)
  drawCode(doc, address, { left: page.margin + 30, top: foot.top, width: foot.height })
  drawSeal(doc, { left: page.width - page.margin - 30 - foot.height, top: foot.top, width: foot.height })
  drawText(doc, t('check'), foot.top + 6, { ...small, size: 9 })
  drawText(doc, address, foot.top + 20, { ...small, size: 9, color: colors.accent })
  drawText(doc, number, foot.top + 38, { ...small, size: 13, weight: 600, color: colors.ink })
  drawText(doc, t('issued', { day: dayInIndia(issuedAt, language) }), foot.top + 57, { ...small, size: 9 })
  doc.end()
  return promise
}
