import PDFDocument from 'pdfkit'
import { hasAll } from '../certificates/certificate-fonts.ts'
import { drawLine, lineHeight, linesOf, type Style } from '../receipts/receipt-text.ts'

/** A4, standing, in points. */
const page = { left: 56, width: 483, top: 56, bottom: 790 }
const colors = { ink: '#0e2129', soft: '#48606a', line: '#d5dfe2' }
const styles = {
  title: { size: 20, weight: 600, color: colors.ink },
  heading: { size: 12.5, weight: 600, color: colors.ink },
  text: { size: 10, weight: 400, color: colors.ink },
  soft: { size: 9, weight: 400, color: colors.soft },
} as const satisfies Record<string, Style>

export type Paper = {
  title: (text: string) => void
  heading: (text: string) => void
  text: (text: string) => void
  soft: (text: string) => void
  /** Lines of two columns: what it is, and what it says. */
  facts: (rows: readonly (readonly [name: string, value: string])[]) => void
  end: () => Promise<Buffer>
}

/** Nothing that somebody typed may keep the document from being written. */
const printable = (text: string): string => [...text].map((one) => (hasAll(one) ? one : '?')).join('')

/** Begins a document of as many pages as it needs. The same texts and time give the same bytes. */
export const paperOf = (info: { title: string; author: string; at: Date }): Paper => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    displayTitle: true,
    pdfVersion: '1.5',
    info: { Title: info.title, Author: info.author, CreationDate: info.at, ModDate: info.at },
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  doc.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  let [top, pages]: [number, number] = [page.top, 1]
  const makeRoom = (height: number) => {
    if (top + height <= page.bottom) return
    doc.addPage()
    pages += 1
    top = page.top
  }
  const write = (text: string, style: Style, column = { left: 0, width: page.width as number }) => {
    for (const paragraph of text.replaceAll('\t', ' ').split(/\r?\n/)) {
      for (const line of linesOf(doc, printable(paragraph), column.width, style)) {
        makeRoom(lineHeight(style))
        if (line) drawLine(doc, line, page.left + column.left, top, style)
        top += lineHeight(style)
      }
    }
  }
  const names = { left: 0, width: 150 }
  const values = { left: 160, width: page.width - 160 }
  return {
    title: (text) => {
      write(text, styles.title)
      top += 8
    },
    heading: (text) => {
      // Not alone at a page's end.
      makeRoom(60)
      top += 14
      doc
        .moveTo(page.left, top)
        .lineTo(page.left + page.width, top)
        .lineWidth(0.75)
        .stroke(colors.line)
      top += 8
      write(text, styles.heading)
      top += 4
    },
    text: (text) => write(text, styles.text),
    soft: (text) => write(text, styles.soft),
    facts: (rows) => {
      for (const [name, value] of rows) {
        makeRoom(2 * lineHeight(styles.text))
        const [start, startPage] = [top, pages]
        write(name, styles.soft, names)
        const end = top
        top = start
        write(value, styles.text, values)
        top = (pages === startPage ? Math.max(top, end) : top) + 2
      }
    },
    end: () => {
      doc.end()
      return promise
    },
  }
}
