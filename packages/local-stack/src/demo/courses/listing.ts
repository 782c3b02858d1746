import type { Subject } from '../pictures.ts'

/** A course as its author thinks of it; the price is in rupees, `subject` is what its cover shows. */
export type Listing = {
  readonly title: string
  readonly description: string
  readonly price: number
  readonly subject: Subject
}
