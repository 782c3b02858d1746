import type PDFDocument from 'pdfkit'
import { runsOf, type Weight } from '../certificates/certificate-fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>
export type Style = { size: number; weight: Weight; color: string }

const widthOf = (doc: Pdf, text: string, { size, weight }: Style): number => {
  doc.fontSize(size)
  return runsOf(text, weight).reduce(
    (sum, { text, font, bytes }) => sum + doc.registerFont(font, bytes).font(font).widthOfString(text),
    0,
  )
}

/** Draws a text on one line. */
export const drawLine = (doc: Pdf, text: string, left: number, top: number, style: Style): void => {
  doc.fontSize(style.size).fillColor(style.color)
  // Who copies the text or has it read aloud gets its letters in order: Devanagari is drawn in another one.
  doc.markContent('Span', { actual: text })
  let at = left
  for (const { text: part, font, bytes } of runsOf(text, style.weight)) {
    doc.registerFont(font, bytes).font(font).text(part, at, top, { lineBreak: false })
    at += doc.widthOfString(part)
  }
  doc.endMarkedContent()
}

/** What a reader takes for one character. */
const charactersOf = (word: string) => [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)

/** Splits a text into lines of at most this width. */
export const linesOf = (doc: Pdf, text: string, width: number, style: Style): string[] => {
  const lines = ['']
  const words = text.split(/(?<= )/)
  for (const piece of words.flatMap((word) => (widthOf(doc, word, style) > width ? charactersOf(word) : [word]))) {
    const longer = `${lines.at(-1) ?? ''}${piece}`
    if (widthOf(doc, longer.trimEnd(), style) <= width) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines.map((line) => line.trim())
}

/** The height of a line of text, in points. */
export const lineHeight = ({ size }: Style): number => size * 1.45

/** Draws a text in as many lines of this width as it needs. Returns where it ends. */
export const drawText = (
  doc: Pdf,
  text: string,
  { left, top, width }: { left: number; top: number; width: number },
  style: Style,
): number => {
  const lines = linesOf(doc, text, width, style)
  const height = lineHeight(style)
  for (const [at, line] of lines.entries()) if (line) drawLine(doc, line, left, top + at * height, style)
  return top + lines.length * height
}

/** Draws a short text that ends at `right`. */
export const drawAtRight = (doc: Pdf, text: string, right: number, top: number, style: Style): void =>
  drawLine(doc, text, right - widthOf(doc, text, style), top, style)
