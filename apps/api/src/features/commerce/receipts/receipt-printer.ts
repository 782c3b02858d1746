import type { OwnOrder } from '@skillharbor/contracts/entities'
import type { Language } from '@skillharbor/messages/language'

/** What a receipt says. */
type ReceiptFacts = Omit<OwnOrder, 'pdf' | 'payment' | 'receiptEmail' | 'timeline'> & {
  payment: NonNullable<OwnOrder['payment']>
}

/** Writes receipts on paper. */
export type ReceiptPrinter = {
  /** Whether the embedded fonts have all characters of the text. */
  isPrintable: (text: string) => boolean
  /** The receipt as a PDF, in this language. Throws UnprintableText if the embedded fonts don't have a character. */
  pdf: (facts: ReceiptFacts, language: Language) => Promise<Buffer>
}
