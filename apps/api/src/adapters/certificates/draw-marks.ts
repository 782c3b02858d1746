import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { lighthouse, markColors } from './mark.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Box = { left: number; top: number; width: number }
const ink = '#0e2129'

/** Draws in a square of 32 units that fills the box. */
const inSquare = (doc: Pdf, { left, top, width }: Box, draw: () => void): void => {
  doc
    .save()
    .translate(left, top)
    .scale(width / 32)
  draw()
  doc.restore()
}

/** The lighthouse of the site's icon. */
export const drawMark = (doc: Pdf, box: Box): void =>
  inSquare(doc, box, () => {
    doc.roundedRect(0, 0, 32, 32, 7).fill(markColors.night)
    for (const { path, color } of lighthouse.filled) doc.path(path).fill(color)
    doc.lineWidth(2).lineCap('round').path(lighthouse.sea.path).stroke(lighthouse.sea.color)
  })

/** A seal: a wavy edge, a ring, and the lighthouse in it. */
export const drawSeal = (doc: Pdf, { left, top, width }: Box): void => {
  const center = { x: left + width / 2, y: top + width / 2 }
  const points = Array.from({ length: 48 }, (_, at): [number, number] => {
    const [angle, radius] = [(at * Math.PI) / 24, (width / 2) * (at % 2 === 0 ? 1 : 0.93)]
    return [center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle)]
  })
  doc.polygon(...points).fill(markColors.light)
  doc
    .circle(center.x, center.y, width * 0.39)
    .lineWidth(1.2)
    .stroke(markColors.night)
  drawMark(doc, { left: center.x - width * 0.22, top: center.y - width * 0.22, width: width * 0.44 })
}

/** A QR code of the address, for who holds the paper. */
export const drawCode = (doc: Pdf, address: string, { left, top, width }: Box): void => {
  const { data, size } = encode(address, { border: 0 })
  const step = width / size
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) doc.rect(left + x * step, top + y * step, step, step)
  doc.fill(ink)
}
