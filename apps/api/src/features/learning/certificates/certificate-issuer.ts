import type { Language } from '@skillharbor/messages/language'

/** What a certificate says. */
export type CertificateFacts = {
  id: string
  learnerName: string
  courseId: string
  courseTitle: string
  /** The number of the course's revision that the learner finished. */
  revision: number
  lessonCount: number
  durationSeconds: number
  /** As people quote it. */
  number: string
  teacher: { name: string; headline: string } | null
  /** With the best score, in percent. */
  quizzes: readonly { title: string; score: number }[]
  completedAt: Date
  issuedAt: Date
  /** The certificate's bit in the status lists. */
  statusIndex: number
}

/** Signs certificates in the marketplace's name, in formats that others can read and check. */
export type CertificateIssuer = {
  /** How many certificates share a status list. */
  statusListLength: number
  /** The issuer's public description: its id, and every key whose signatures count. */
  description: object
  /** The certificate as a signed credential. The same facts give the same credential until the key changes. */
  credential: (facts: CertificateFacts) => Promise<object>
  /** A signed list that says which certificates are revoked, by their bits from `list * statusListLength`. */
  statusList: (list: number, revokedIndexes: readonly number[], at: Date) => Promise<object>
  /** Whether the embedded fonts have all characters of the text. */
  isPrintable: (text: string) => boolean
  /** The picture that a link to it is shared with, as a PNG of 1200 × 630. Throws UnprintableText as `pdf`. */
  picture: (facts: CertificateFacts, language: Language) => Promise<Buffer>
  /** The certificate to print, in this language. Throws UnprintableText if it has characters that the embedded fonts don't have. */
  pdf: (facts: CertificateFacts, language: Language) => Promise<Buffer>
}
