import { locale } from '@skillharbor/messages/language'
import PDFDocument from 'pdfkit'
import type { ReceiptPrinter } from '../../features/commerce/receipts/receipt-printer.ts'
import { timeInIndia } from '../../features/india-time.ts'
import { formatPaise, toPaise } from '../../features/money.ts'
import { hasAll } from '../certificates/certificate-fonts.ts'
import { textsIn } from './messages.ts'
import { methodText } from './method-text.ts'
import { drawAtRight, drawText, type Pdf, type Style } from './receipt-text.ts'

/** A4, standing, in points. */
const page = { left: 64, right: 531.28, width: 467.28 }
/** Those of the sites, on paper. */
const colors = { ink: '#0e2129', soft: '#48606a', accent: '#0a6176', line: '#d5dfe2' }
const label: Style = { size: 9.5, weight: 400, color: colors.soft }
const value: Style = { size: 11.5, weight: 400, color: colors.ink }

const drawRule = (doc: Pdf, top: number): void => {
  doc.moveTo(page.left, top).lineTo(page.right, top).lineWidth(0.75).stroke(colors.line)
}

/** Draws facts in two columns. Returns where they end. */
const drawFacts = (doc: Pdf, facts: readonly (readonly [string, string])[], top: number): number => {
  const width = page.width / 2 - 12
  let end = top
  for (let at = 0; at < facts.length; at += 2) {
    const row = facts.slice(at, at + 2).map(([name, text], column) => {
      const left = page.left + column * (page.width / 2 + 12)
      drawText(doc, name, { left, top: end, width }, label)
      return drawText(doc, text, { left, top: end + 15, width }, value)
    })
    end = Math.max(...row) + 12
  }
  return end
}

/** Draws a sum with its name. Returns where it ends. */
const drawSum = (doc: Pdf, [name, money]: readonly [string, string], top: number): number => {
  drawText(doc, name, { ...page, top: top + 2 }, { ...value, weight: 600 })
  drawAtRight(doc, money, page.right, top, { size: 16, weight: 600, color: colors.ink })
  return top + 26
}

/**
 * Draws receipts in the marketplace's name, each on one page of A4. The same receipt in the same language gives the same
 * bytes. Throws UnprintableText for characters that the embedded fonts don't have.
 */
export const drawReceipt = (brand: string): ReceiptPrinter => ({
  isPrintable: hasAll,
  pdf: (order, language) => {
    const t = textsIn(language)
    const { number, course, seller, learner, amount, payment } = order
    const paidAt = new Date(payment.paidAt)
    const doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: locale(language),
      displayTitle: true,
      pdfVersion: '1.5',
      info: { Title: t('document', { number }), Author: brand, CreationDate: paidAt, ModDate: paidAt },
    })
    const chunks: Buffer[] = []
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    doc.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    const [paidPaise, refundedPaise] = [toPaise(amount), toPaise(payment.refunded)]
    const textOf = (paise: number) => formatPaise(paise, language)
    const money = textOf(paidPaise)
    drawText(doc, brand, { ...page, top: 64 }, { size: 14, weight: 600, color: colors.accent })
    let end = drawText(doc, t('title'), { ...page, top: 96 }, { size: 28, weight: 600, color: colors.ink })
    const method = payment.method && methodText(payment.method, language)
    end = drawFacts(
      doc,
      [
        [t('number'), number],
        [t('paidOn'), timeInIndia(paidAt, language)],
        [t('buyer'), learner],
        [t('seller'), seller],
        ...(method ? ([[t('method'), method]] as const) : []),
        [t('paymentId'), payment._id],
      ],
      end + 24,
    )
    drawRule(doc, end + 8)
    drawText(doc, t('course'), { ...page, top: end + 18 }, label)
    drawAtRight(doc, t('amount'), page.right, end + 18, label)
    drawAtRight(doc, money, page.right, end + 36, value)
    end = drawText(doc, course.title, { ...page, width: page.width - 130, top: end + 36 }, value)
    drawRule(doc, end + 14)
    end = drawSum(doc, [t('paid'), money], end + 26)
    if (refundedPaise > 0) {
      end = drawSum(doc, [t('refunded'), textOf(refundedPaise)], end)
      end = drawSum(doc, [t('left'), textOf(paidPaise - refundedPaise)], end)
    }
    drawText(doc, t('taxes'), { ...page, top: end + 4 }, label)
    doc.end()
    return promise
  },
})
